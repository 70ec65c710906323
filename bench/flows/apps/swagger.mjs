// @ts-check
/** Swagger UI over json-server: a page that describes an interface and tries it, and what it is tried on. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/await-server.mjs';
import { startServer } from '../server.mjs';
import { serveFiles } from './static.mjs';

/** @typedef {{ id: number, title: string, done: boolean }} Task */
/** @typedef {{ url: string, tasks: () => Task[] }} Swagger */

/** @type {import('../flow.mjs').App<Swagger>} */
export const swagger = {
  name: 'Swagger UI, json-server',
  start: async ({ stage, folder, modules }) => {
    const data = join(folder, 'json-server');
    mkdirSync(data, { recursive: true });
    const file = join(data, 'db.json');
    writeFileSync(file, JSON.stringify({ tasks: [{ id: 1, title: 'Water the plants', done: false }] }));
    const port = await freePort();
    const program = join(modules, 'json-server/lib/cli/bin.js');
    await startServer(stage, {
      command: [process.execPath, program, file, '-p', `${port}`, '-H', '127.0.0.1', '--quiet'],
      cwd: data,
      url: `http://127.0.0.1:${port}/tasks`,
    });
    const url = await serveFiles(stage, {
      folders: { '/': join(modules, 'swagger-ui-dist') },
      texts: {
        '/swagger-initializer.js': `window.ui = SwaggerUIBundle({ url: '/api.json', dom_id: '#swagger-ui' });`,
        '/api.json': JSON.stringify(describeApi(`http://127.0.0.1:${port}`)),
      },
    });
    return {
      url,
      tasks: () => {
        /** @type {{ tasks: Task[] }} */
        const { tasks } = JSON.parse(readFileSync(file, 'utf8'));
        return tasks;
      },
    };
  },
};

/** @param {string} server */
function describeApi(server) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Task' } } };
  const responses = { 200: { description: 'The task', content } };
  const properties = {
    title: { type: 'string', example: 'Buy tea' },
    done: { type: 'boolean', example: false },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Tasks', version: '1.0.0' },
    servers: [{ url: server }],
    paths: {
      '/tasks': {
        get: { summary: 'List tasks', responses: { 200: { description: 'All tasks' } } },
        post: {
          summary: 'Add a task',
          requestBody: { required: true, content },
          responses: { 201: { description: 'The new task', content } },
        },
      },
      '/tasks/{id}': {
        get: { summary: 'Read one task', parameters: [id], responses },
        delete: { summary: 'Delete a task', parameters: [id], responses: { 200: { description: 'Gone' } } },
      },
    },
    components: { schemas: { Task: { type: 'object', properties } } },
  };
}

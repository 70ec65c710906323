/** Runs before each test file: files share their worker, and so its modules, hence none of these may hold hooks. */
import { afterAll } from 'vitest';
import { undoFile } from './helpers/at-end.ts';

afterAll(undoFile);

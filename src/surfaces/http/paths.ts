/** Addresses of the HTTP routes that programs use. */
export const ACTIONS_PATH = '/v1/actions';
export const ANSWERS_PATH = '/v1/answers';
export const OPENAPI_PATH = '/v1/openapi.json';

export const actionPath = (action: string): string => `${ACTIONS_PATH}/${encodeURIComponent(action)}`;
export const answerPath = (question: string): string => `${ANSWERS_PATH}/${question}`;

/** `hold`: id of one that is there, to be let go. */
export const holdPath = (session: string, hold?: string): string =>
  `/v1/sessions/${encodeURIComponent(session)}/hold${hold === undefined ? '' : `/${hold}`}`;

/** Answers of one JSON object a line, each read as it comes. */
export const LINES = 'application/x-ndjson';

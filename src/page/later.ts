/** Time that the page gets. */
export const later = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

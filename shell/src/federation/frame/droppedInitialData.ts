/** On the server nothing is added: a part that throws there is left to the browser. */
const remotes = new Set<string>();

/** After a part has thrown: the document's data may be the cause, so the remote's next attempt starts without it and makes its own calls. */
export const dropInitialData = (remote: string): void => void remotes.add(remote);

export const isInitialDataDropped = (remote: string): boolean => remotes.has(remote);

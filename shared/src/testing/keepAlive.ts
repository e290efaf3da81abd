/**
 * For `createServer` in tests: how long an idle connection stays open, ms, as in the shop. With Node's 5 s a busy machine sends a request just as
 * the server closes its connection, which is an error for `fetch` of Node. Browsers send it again.
 */
export const keepAlive = { keepAliveTimeout: 72_000 };

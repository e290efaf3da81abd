import type { ApiReader } from "../http/apiReader";

/** Waits for the API as long as a busy machine needs. Only the tests of the time limits themselves may depend on them. */
export const patientReader =
  (read: ApiReader): ApiReader =>
  (path, options) =>
    read(path, { ...options, timeoutMs: 60_000 });

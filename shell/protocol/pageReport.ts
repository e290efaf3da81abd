/** An error of a page, as `POST /reports/pages` carries it. */
export type SentPageError =
  /** Code of the shop threw and nothing caught it. `at`: file, line and column. */
  | { kind: "script"; remote: string; release: string; at: string | null }
  /** A call of the API failed, or its response could not be read. `status` 0: no response. `requestId`: the `X-Request-Id`. */
  | { kind: "call"; status: number; requestId: string | null };

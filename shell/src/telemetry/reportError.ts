/** Something that went wrong on this page, for the shop's team. */
export type PageError =
  /** Nobody caught it. `at`: file, line and column of ours. */
  | { kind: "script"; remote: string; release: string; at: string | null }
  /** The API failed, or its answer could not be read; status 0 where none came. `requestId`: the answer's `X-Request-Id`. */
  | { kind: "call"; status: number; requestId: string | null };

/** Kept until somebody listens; a page that fails more often has said enough. */
const most = 5;
let kept: PageError[] = [];
let listener: ((mishap: PageError) => void) | null = null;

export function reportError(mishap: PageError): void {
  if (listener) listener(mishap);
  else if (kept.length < most) kept.push(mishap);
}

/** Tells of what has happened already, and from then on at once. */
export function onMishap(tell: (mishap: PageError) => void): void {
  listener = tell;
  for (const mishap of kept) tell(mishap);
  kept = [];
}

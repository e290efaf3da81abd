import { isReleaseId, isRemoteName } from "@aurelle/shared/contract/registry";
import { type Vital, vitals } from "./vitals";

/** Something that went wrong on a page, whoever's it was. */
export interface PageError {
  /** `script`: nobody caught it. `call`: the shop's API failed, was late or could not be read. */
  kind: "script" | "call";
  /** Of a call: the answer's status, 0 where none came. */
  status: number | null;
  /** Of a call: the answer's `X-Request-Id`. */
  requestId: string | null;
  /** Of a script: file, line and column, `main.3f9c1ab2.js:1:2345`. */
  at: string | null;
}

/** What a page says of itself: how fast it came, what went wrong on it. Nothing of who looked at it. */
export interface PageReport {
  token: string;
  /** The pattern of its path: `/product/:id`. */
  page: string;
  /** Whose page it is, and of which release. */
  remote: string;
  release: string;
  /** In ms; `cls` in ten-thousandths, so that all of them are whole numbers of like size. */
  vitals: Readonly<Partial<Record<Vital, number>>>;
  errors: readonly PageError[];
}

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** What takes longer than ten minutes was slept through. */
const mostValue = 600_000;
/** The page sends no more at a time. */
const mostErrors = 5;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const place = /^[\w.-]{1,60}:\d{1,7}:\d{1,7}$/;

const matching = (value: unknown, pattern: RegExp) => (isText(value, 100) && pattern.test(value) ? value : null);
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 600;

function readError(value: unknown): PageError[] {
  if (!isObject(value) || (value.kind !== "script" && value.kind !== "call")) return [];
  const { kind, status, requestId, at } = value;
  return [
    {
      kind,
      status: isStatus(status) ? status : null,
      requestId: matching(requestId, uuid),
      at: matching(at, place),
    },
  ];
}

function readVitals(value: unknown): PageReport["vitals"] {
  if (!isObject(value)) return {};
  const known = vitals.flatMap((vital) => {
    const measured = value[vital];
    const isGood = typeof measured === "number" && measured >= 0 && measured <= mostValue;
    return isGood ? [[vital, Math.round(measured)] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The report out of a request's body; `null` for anything else. Its words are shaped well, and not yet known to be ours. */
export function readPageReport(body: unknown): PageReport | null {
  if (!isObject(body)) return null;
  const { token, page, remote, release } = body;
  if (!isText(token, 200) || !isText(page, 200) || !isText(remote, 50) || !isRemoteName(remote)) return null;
  if (!isText(release, 60) || !(isReleaseId(release) || /^[0-9a-f]{8}$/.test(release))) return null;
  const errors = Array.isArray(body.errors) ? body.errors.slice(0, mostErrors).flatMap(readError) : [];
  return { token, page, remote, release, vitals: readVitals(body.vitals), errors };
}

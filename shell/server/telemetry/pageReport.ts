import { isReleaseId, isRemoteName, shellName } from "@aurelle/shared/contract/releaseNames";
import { isJsonObject } from "../http/parseJson";
import { type Vital, vitals } from "./webVitals";

/** An error on a visitor's page. */
export type PageError =
  /** An uncaught error. `at`: file, line and column, `main.3f9c1ab2.js:1:2345`; `null` for code that is not the shop's. */
  | { kind: "script"; at: string | null }
  /**
   * The API failed, was late, or its response could not be read. `status`: 0 when there was no response, `null` when the page did not
   * send one. `requestId`: the response's `X-Request-Id`.
   */
  | { kind: "call"; status: number | null; requestId: string | null };

/** What a page reports of its speed and errors. It contains nothing about the visitor. */
export interface PageReport {
  token: string;
  /** The pattern of its path: `/product/:id`. */
  page: string;
  /** The remote whose page it is, or `shell`. */
  remote: string;
  release: string;
  /** In ms; `cls` in ten-thousandths, so that all values are whole numbers of a similar size. */
  vitals: Readonly<Partial<Record<Vital, number>>>;
  errors: readonly PageError[];
  /** Whether a product was added to the cart. */
  added: boolean;
}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.length <= maxLength;
/** Ten minutes in ms. A longer time means that the device slept. */
const maxVital = 600_000;
/** In one report. */
const maxErrors = 5;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const scriptPosition = /^[\w.-]{1,60}:\d{1,7}:\d{1,7}$/;

const matching = (value: unknown, pattern: RegExp) => (isText(value, 100) && pattern.test(value) ? value : null);
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 600;

/** One error, or none for a value that is not a page error. */
function readError(value: unknown): PageError[] {
  if (!isJsonObject(value)) return [];
  const { kind, status, requestId, at } = value;
  if (kind === "script") return [{ kind, at: matching(at, scriptPosition) }];
  if (kind !== "call") return [];
  return [{ kind, status: isStatus(status) ? status : null, requestId: matching(requestId, uuid) }];
}

function readVitals(value: unknown): PageReport["vitals"] {
  if (!isJsonObject(value)) return {};
  const known = vitals.flatMap((vital) => {
    const measured = value[vital];
    const isPlausible = typeof measured === "number" && measured >= 0 && measured <= maxVital;
    return isPlausible ? [[vital, Math.round(measured)] as const] : [];
  });
  return Object.fromEntries(known);
}

/**
 * Reads the body of `POST /reports/pages`; `null` when it is not a page report. The texts have the right form, but may name
 * pages or releases that the shop does not have. Turn them into labels before you count them (labels.ts).
 */
export function readPageReport(body: unknown): PageReport | null {
  if (!isJsonObject(body)) return null;
  const { token, page, remote, release } = body;
  if (!isText(token, 200) || !isText(page, 200) || !isText(remote, 50)) return null;
  if (remote !== shellName && !isRemoteName(remote)) return null;
  if (!isText(release, 60) || !(isReleaseId(release) || /^[0-9a-f]{8}$/.test(release))) return null;
  const errors = Array.isArray(body.errors) ? body.errors.slice(0, maxErrors).flatMap(readError) : [];
  return { token, page, remote, release, vitals: readVitals(body.vitals), errors, added: body.added === true };
}

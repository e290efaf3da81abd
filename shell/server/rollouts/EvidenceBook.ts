import { isJsonObject } from "../http/parseJson";
import type { Book } from "../telemetry/SharedBook";
import type { VisitorValues } from "./measures";

/** A visitor's page view with the remote of a rollout. */
export interface PageView {
  /** The visitor's larger network. */
  group: string;
  /** When its first report came, ms since 1970. */
  at: number;
  /** Whether it got the canary, or the stable release. */
  isCanary: boolean;
  /** Names the page view. */
  visit: string;
  values: VisitorValues;
}

type StoredView = readonly [
  ...[group: string, at: number, isCanary: 0 | 1, visit: string],
  ...[failures: number, errors: number, additions: number, inp: number | null, lcp: number | null],
];

/** The evidence of one document server, as JSON in the release store. */
export interface StoredEvidence {
  v: 1;
  /** By subject, then by visitor. */
  views: Readonly<Record<string, Readonly<Record<string, StoredView>>>>;
}

/** Visitors of a canary that count in one step. More change no decision that the figures of so many leave open. */
const maxCanaryVisitors = 6000;
/** How many visitors of the stable release count for each one of the canary. */
export const stablePerCanary = 3;
/** Page views of all rollouts together. */
const maxViews = 80_000;

/** By visitor, and how many of them got the canary. */
interface Step {
  views: Map<string, PageView>;
  canaries: number;
}

const toStored = ({ group, at, isCanary, visit, values }: PageView): StoredView => {
  const { failures = 0, errors = 0, additions = 0, inp = null, lcp = null } = values;
  return [group, at, isCanary ? 1 : 0, visit, failures, errors, additions, inp, lcp];
};

function fromStored([group, at, isCanary, visit, ...values]: StoredView): PageView {
  const [failures, errors, additions, inp, lcp] = values;
  const times = { ...(inp !== null && { inp }), ...(lcp !== null && { lcp }) };
  return { group, at, isCanary: isCanary === 1, visit, values: { failures, errors, additions, ...times } };
}

const isStoredView = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 9 &&
  [value[0], value[3]].every((name) => typeof name === "string") &&
  [value[1], ...value.slice(4, 7)].every(Number.isFinite) &&
  [0, 1].includes(value[2]) &&
  value.slice(7).every((time) => time === null || Number.isFinite(time));

/** @throws TypeError for a file that no document server of this version has written */
export function readEvidence(text: string): StoredEvidence {
  const value: unknown = JSON.parse(text);
  const isRight =
    isJsonObject(value) &&
    value.v === 1 &&
    isJsonObject(value.views) &&
    Object.values(value.views).every((views) => isJsonObject(views) && Object.values(views).every(isStoredView));
  if (!isRight) throw new TypeError("not the evidence of a rollout");
  return value as unknown as StoredEvidence; // checked field by field
}

/** Both values, where one page view has reported to two servers. */
function combined(one: VisitorValues, other: VisitorValues): VisitorValues {
  const names = Object.keys({ ...one, ...other }) as (keyof VisitorValues)[]; // the keys of both
  return Object.fromEntries(names.map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]));
}

/**
 * The first page view of each visitor in a rollout's step. Two books can be merged in any order and as often as one likes, so the books of
 * several document servers become one. A subject names the step.
 */
export class EvidenceBook implements Book<StoredEvidence> {
  readonly #subjects = new Map<string, Step>();

  /** Adds a visitor, unless it has been seen in this step. @returns whether it is new */
  see(subject: string, visitor: string, view: PageView): boolean {
    const step = this.#subjects.get(subject) ?? { views: new Map(), canaries: 0 };
    const known = step.views.get(visitor);
    if (known ? !isEarlier(view, known) : this.#isFull(step, view.isCanary)) return false;
    step.views.set(visitor, view);
    step.canaries += Number(view.isCanary) - Number(known?.isCanary ?? false);
    this.#subjects.set(subject, step);
    return true;
  }

  /**
   * Adds what the counted page view of a visitor has reported.
   * @param isCanary which release the values are of, where they are of one: a page may show the stable release after its canary has failed
   * @returns whether something is new
   */
  add(subject: string, visitor: string, visit: string, values: VisitorValues, isCanary?: boolean): boolean {
    const known = this.#subjects.get(subject)?.views.get(visitor);
    if (known?.visit !== visit || (isCanary ?? known.isCanary) !== known.isCanary) return false;
    const before = JSON.stringify(toStored(known));
    known.values = combined(known.values, values);
    return JSON.stringify(toStored(known)) !== before;
  }

  views(subject: string): readonly PageView[] {
    return [...(this.#subjects.get(subject)?.views.values() ?? [])];
  }

  /** Forgets the steps that have ended. */
  keepOnly(isCurrent: (subject: string) => boolean): void {
    for (const subject of this.#subjects.keys()) if (!isCurrent(subject)) this.#subjects.delete(subject);
  }

  merge({ views }: StoredEvidence): void {
    for (const [subject, ofSubject] of Object.entries(views))
      for (const [visitor, stored] of Object.entries(ofSubject)) {
        const view = fromStored(stored);
        this.see(subject, visitor, view);
        this.add(subject, visitor, view.visit, view.values);
      }
  }

  toJSON(): StoredEvidence {
    const views = [...this.#subjects].map(([subject, step]) => {
      const stored = [...step.views].map(([visitor, view]) => [visitor, toStored(view)] as const);
      return [subject, Object.fromEntries(stored)] as const;
    });
    return { v: 1, views: Object.fromEntries(views) };
  }

  #isFull({ views, canaries }: Step, isCanary: boolean): boolean {
    const all = [...this.#subjects.values()].reduce((sum, step) => sum + step.views.size, 0);
    if (all >= maxViews) return true;
    return isCanary ? canaries >= maxCanaryVisitors : views.size - canaries >= maxCanaryVisitors * stablePerCanary;
  }
}

/** Whether of two page views of one visitor the first one counts, on whichever server it was. */
const isEarlier = (view: PageView, known: PageView): boolean =>
  view.visit !== known.visit && (view.at < known.at || (view.at === known.at && view.visit < known.visit));

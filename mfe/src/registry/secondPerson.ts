import { storageOf } from "../storage/storageOf";
import { allEntries } from "../store/entries";
import { readRegistry } from "../store/registryFile";
import type { Share } from "../store/rollout";
import { UserError } from "../UserError";
import { readKeys, type TeamKey } from "./keys";

/** How long the first request for a promotion is valid, ms. */
const validMs = 24 * 60 * 60_000;

/** What a promotion changes. A confirmed rollout needs no person for its later steps. */
export interface Promotion extends Share {
  remote: string;
  release: string;
}

/** A promotion that one person has asked for. */
export interface RequestedPromotion extends Promotion {
  team: string;
  /** The id of the key. */
  key: string;
  person: string;
  /** UTC, ISO 8601. */
  at: string;
}

/** Which remotes' promotions need a second person, and what the first ones have asked for. */
interface SecondPerson {
  remotes: readonly string[];
  requests: readonly RequestedPromotion[];
}

const noRule: SecondPerson = { remotes: [], requests: [] };

const parse = (text: string | null): SecondPerson => (text === null ? noRule : JSON.parse(text)); // written by `changeRule`

const readRule = async (store: string): Promise<SecondPerson> =>
  parse(await storageOf(store).readState("second-person.json"));

const changeRule = (store: string, change: (rule: SecondPerson) => SecondPerson): Promise<void> =>
  storageOf(store).change(async (state) => {
    const rule = change(parse(await state.read("second-person.json")));
    await state.replace("second-person.json", `${JSON.stringify(rule, null, 2)}\n`);
  });

/**
 * Sets the remotes whose promotions over the network need a second person. Requests for the others are forgotten.
 * @throws UserError for a remote that the store does not have and no key is for
 */
export async function setSecondPerson(store: string, remotes: readonly string[]): Promise<void> {
  const keys = await readKeys(store);
  const known = [...allEntries(await readRegistry(store)).map(([name]) => name), ...keys.flatMap((key) => key.remotes)];
  const unknown = remotes.find((remote) => !known.includes(remote));
  if (unknown !== undefined) throw new UserError(`The shop has no remote "${unknown}", and no key is for it.`);
  await changeRule(store, ({ requests }) => ({
    remotes,
    requests: requests.filter(({ remote }) => remotes.includes(remote)),
  }));
}

/** Whether a promotion of the remote needs a second person. */
export const needsSecondPerson = async (store: string, remote: string): Promise<boolean> =>
  (await readRule(store)).remotes.includes(remote);

const isValid = ({ at }: RequestedPromotion, now: number): boolean => now - Date.parse(at) < validMs;
const isSame = (a: Promotion, b: Promotion): boolean =>
  a.remote === b.remote && a.release === b.release && a.percent === b.percent && String(a.steps) === String(b.steps);

/** The end of a request, UTC, ISO 8601. */
export const endOf = ({ at }: Pick<RequestedPromotion, "at">): string =>
  new Date(Date.parse(at) + validMs).toISOString();

/** The promotions that a second person can confirm. @param now ms since 1970 */
export async function requestedPromotions(store: string, now: number): Promise<readonly RequestedPromotion[]> {
  return (await readRule(store)).requests.filter((request) => isValid(request, now));
}

/**
 * Finds the request of another person for the same promotion, or stores this one as the first. A found request stays until
 * `endRequests`, because the promotion may fail.
 * @param now ms since 1970
 * @returns the first person's request; `null` when this one is the first
 */
export async function confirmPromotion(
  store: string,
  { id, team, person = id }: TeamKey,
  wanted: Promotion,
  now: number,
): Promise<RequestedPromotion | null> {
  const keys = await readKeys(store);
  const isRevoked = ({ key }: RequestedPromotion) => keys.some((one) => one.id === key && one.revokedAt !== null);
  let first: RequestedPromotion | null = null;
  await changeRule(store, ({ remotes, requests }) => {
    const valid = requests.filter((request) => isValid(request, now) && !isRevoked(request));
    first = valid.find((request) => isSame(request, wanted) && request.person !== person) ?? null;
    const others = valid.filter((request) => !isSame(request, wanted));
    const own = { ...wanted, team, key: id, person, at: new Date(now).toISOString() };
    return { remotes, requests: first === null ? [...others, own] : valid };
  });
  return first;
}

/** Removes the requests for a promotion that was done. */
export const endRequests = (store: string, done: Promotion): Promise<void> =>
  changeRule(store, ({ remotes, requests }) => ({
    remotes,
    requests: requests.filter((request) => !isSame(request, done)),
  }));

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import type { CommandResult } from "../actions/actions";
import type { Artifact, Release } from "../artifact/release";
import { readDescription } from "../check/rejectInvalid";
import { percentOf } from "../store/promote";
import { registryEntry } from "../store/publish";
import { withQuarantine } from "../store/quarantine";
import type { Share } from "../store/rollout";
import type { PromotedState } from "../store/signedPromotions";
import { UserError } from "../UserError";
import type { CommandMessage } from "./execute";
import { signPromotion, timeAfter } from "./promotionSignature";
import { signRelease } from "./releaseSignature";
import { keyIdOf, publicKeyOf, signatureHeaders, signRequest } from "./signature";

/** A shop somewhere else, and the private key of the team that speaks to it. */
export interface RemoteShop {
  /** Its address without a slash at the end. */
  url: string;
  /** As PEM. */
  privateKey: string;
}

/** How long the shop may take for a request, ms. Publishing compresses every file. */
const timeoutMs = 120_000;

/** What the shop says instead of a result. */
interface Rejected {
  code: string;
  message: string;
}

function rejectionText(shop: string, status: number, body: Partial<Rejected> | null): string {
  if (body?.message) return `${shop} refuses: ${body.message} (${body.code})`;
  if (status === 404) return `${shop} takes nothing over the network: it is an older version, or no shop.`;
  return `${shop} answers with status ${status}.`;
}

async function fetchAnswer(shop: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new UserError(`${shop} cannot be reached.`, { cause: error });
  }
}

/** Sends a signed request. @throws UserError with the shop's own sentence when it refuses */
async function send<T>({ url: shop, privateKey }: RemoteShop, method: string, at: string, body: Buffer): Promise<T> {
  const facts = { method, path: at, shop, time: Date.now(), nonce: randomBytes(16).toString("base64url") };
  const response = await fetchAnswer(shop, shop + at, {
    method,
    body: new Uint8Array(body),
    headers: {
      "content-type": "application/octet-stream",
      [signatureHeaders.key]: keyIdOf(publicKeyOf(privateKey)),
      [signatureHeaders.time]: String(facts.time),
      [signatureHeaders.nonce]: facts.nonce,
      [signatureHeaders.signature]: signRequest(privateKey, facts, body),
      [signatureHeaders.version]: contractVersion,
    },
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new UserError(rejectionText(shop, response.status, answer as Partial<Rejected> | null)); // read as that only
  return answer as T; // the shop's registry writes it
}

const toBody = (message: object) => Buffer.from(JSON.stringify(message));

/** Runs a command in the shop. */
export const runThere = (shop: RemoteShop, message: CommandMessage): Promise<CommandResult> =>
  send(shop, "POST", "/registry/commands", toBody(message));

/** What visitors get now, as the shop says it to everybody. */
async function registryOf(shop: string): Promise<Registry> {
  const response = await fetchAnswer(shop, `${shop}/remotes.json`, {});
  if (!response.ok) throw new UserError(rejectionText(shop, response.status, null));
  return (await response.json()) as Registry; // the shop's own file
}

const entryIn = ({ remotes }: Registry, remote: string): RemoteEntry | undefined =>
  Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;

/** The team's signature of what visitors get. It is later than the last one, whose clock may have been ahead. */
function signFor({ url, privateKey }: RemoteShop, registry: Registry, remote: string, state: PromotedState) {
  const [last] = entryIn(registry, remote)?.promotions ?? [];
  return signPromotion(privateKey, url, remote, state, timeAfter(last?.at));
}

/** What visitors get after a command; `null` where it changes nothing for them. */
function stateAfter(registry: Registry, message: CommandMessage): PromotedState | null {
  const { command, remote = "", release = "", percent, auto, to } = message;
  if (command === "promote")
    return auto === undefined ? { release, percent: percentOf(percent) } : { release, percent: 100, rollout: true };
  if (command === "retire") return { release: "", percent: 100 };
  if (command !== "rollback" && command !== "quarantine") return null;
  if (to !== undefined) return { release: to, percent: 100 };
  const entry = entryIn(registry, remote);
  if (!entry) return null; // the shop says so
  const { stable, canary, trial, lkg } = entry;
  if (command === "rollback") return { release: (canary || trial ? stable : lkg[0]) ?? "", percent: 100 };
  const isShown = [stable, canary?.release, trial?.release].includes(release);
  return isShown ? { release: withQuarantine(entry, remote, release).stable ?? "", percent: 100 } : null;
}

/** Runs a command in the shop, with the team's signature of what visitors get after it. */
export async function changeThere(shop: RemoteShop, message: CommandMessage): Promise<CommandResult> {
  const { remote = "" } = message;
  if (remote === shellName) return runThere(shop, message);
  const registry = await registryOf(shop.url);
  const state = stateAfter(registry, message);
  return runThere(shop, { ...message, ...(state && { promotion: signFor(shop, registry, remote, state) }) });
}

/** The fields of a message that name a share of the visitors. An older shop, which knows no rollouts, reads the first step. */
export const shareFields = ({ percent, steps }: Share): Pick<CommandMessage, "percent" | "auto"> => ({
  percent: String(percent),
  ...(steps && { auto: steps.join() }),
});

/** Promotes a release in the shop. @throws UserError where the shop is older than rollouts: it has promoted to the first share only */
export async function promoteThere(
  shop: RemoteShop,
  { remote, release, ...share }: Share & { remote: string; release: string },
): Promise<CommandResult> {
  const result = await changeThere(shop, { command: "promote", remote, release, ...shareFields(share) });
  if (share.steps && !("steps" in result.value))
    throw new UserError(`This shop does not know --auto. It has promoted to ${share.percent}% only: ${result.text}`);
  return result;
}

/** The first file of each hash. */
const fileByHash = (files: Artifact["files"]) =>
  new Map(Object.entries(files).map(([name, { sha384 }]) => [sha384, name]));

/** Uploads the files that the shop does not have yet, and publishes the release. */
export async function publishThere(
  shop: RemoteShop,
  dir: string,
  name: string,
  first: boolean,
): Promise<CommandResult> {
  const { files } = await readDescription(dir, name);
  const { missing } = await send<{ missing: string[] }>(shop, "POST", "/registry/missing", toBody({ files }));
  const names = fileByHash(files);
  for (const hash of missing) {
    const bytes = await readFile(path.join(dir, names.get(hash) ?? ""));
    await send(shop, "PUT", `/registry/files/${encodeURIComponent(hash)}`, bytes);
  }
  const description = await readFile(path.join(dir, "release.json"), "utf8");
  const release = JSON.parse(description) as Release; // a build wrote it, and readDescription has read it
  const { value: signature } = signRelease(shop.privateKey, release.remote, release.release, registryEntry(release));
  const promoted = { release: release.release, percent: 100 };
  const promotion = first ? signFor(shop, await registryOf(shop.url), release.remote, promoted) : undefined;
  return runThere(shop, { command: "publish", description, signature, ...(first && { first, promotion }) });
}

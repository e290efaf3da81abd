import { descriptionFault } from "@aurelle/shared/contract/descriptionFault";
import type { SignedPromotion } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import {
  type CommandResult,
  logOf,
  promoteRelease,
  publishFolder,
  quarantineRelease,
  retireRemote,
  rollBackRemote,
} from "../actions/actions";
import type { Release } from "../artifact/release";
import { rejectInvalid } from "../check/rejectInvalid";
import { planRemote } from "../plan/planRemote";
import { planProblems, remoteLines } from "../plan/remoteLines";
import { entryOf, releaseOf } from "../store/entries";
import { registryEntry, type SignatureOf } from "../store/publish";
import { actingAs, readRegistry } from "../store/registryFile";
import { type Share, shareOf } from "../store/rollout";
import type { PromotedState, PromotionSigner } from "../store/signedPromotions";
import { UserError } from "../UserError";
import { type NetworkCommand, networkCommands, type TeamKey } from "./keys";
import { isPromotionSignedBy } from "./promotionSignature";
import { Rejection } from "./Rejection";
import { isReleaseSignedBy } from "./releaseSignature";
import { confirmPromotion, endOf, endRequests, needsSecondPerson } from "./secondPerson";
import { maxClockDifferenceMs } from "./signature";
import { statusWithRequests } from "./statusWithRequests";
import { compressUploaded, readFiles, withUploaded } from "./uploads";

/** A command as it is sent. Which fields it needs depends on its name. */
export interface CommandMessage {
  command: NetworkCommand;
  /** All commands but `status` and `log`; of `publish` it is in the description. */
  remote?: string;
  release?: string;
  percent?: string;
  /** Of `promote` and `plan`: the steps of a rollout. An older shop reads only `percent`, which has the first one. */
  auto?: string;
  to?: string;
  /** Of `publish`: the text of `release.json`. */
  description?: string;
  /** Of `publish`: the signature of what the registry will say of the release. Older tools send none. */
  signature?: string;
  /** The signature of what visitors get after the command. Older tools send none. */
  promotion?: SignedPromotion | undefined;
  /** Of `publish`: promotes the release where nothing is in service yet. */
  first?: boolean;
}

/** The fields of a JSON object; none for any other text. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) ?? {}; // a number or a text has no such fields either
  } catch {
    return {}; // the caller misses a field
  }
}

/** @throws Rejection for a body that is no JSON object, or names no command */
export function readMessage(body: Buffer): CommandMessage {
  const message = fieldsOf(body.toString("utf8"));
  const command = networkCommands.find((known) => known === message.command);
  if (!command) throw new Rejection("invalid-request", `The command is none of ${networkCommands.join(", ")}.`);
  for (const name of ["remote", "release", "percent", "auto", "to", "description", "signature"] as const) {
    if (!["undefined", "string"].includes(typeof message[name]))
      throw new Rejection("invalid-request", `The field "${name}" is not a text.`);
  }
  return { ...message, command };
}

/** @throws Rejection when the key is not for the command */
export function rejectCommand(key: TeamKey, command: NetworkCommand): void {
  // Keys from before the log was readable over the network do not name it.
  const isAllowed = key.commands.includes(command) || (command === "log" && key.commands.includes("status"));
  if (!isAllowed)
    throw new Rejection("not-allowed", `The key of ${key.team} may ${key.commands.join(", ")}, but not ${command}.`);
}

/** @throws Rejection when the key may not do this */
function rejectForeign(key: TeamKey, command: NetworkCommand, remote: string): void {
  rejectCommand(key, command);
  const isForAll = command === "status" || command === "log";
  if (!isForAll && !key.remotes.includes(remote))
    throw new Rejection(
      "not-allowed",
      `The key of ${key.team} may change ${key.remotes.join(", ")}, but not ${remote}.`,
    );
}

/**
 * The signature with which a release is published.
 * @throws Rejection when it is not the key's, or of another release
 */
function signatureOf(key: TeamKey, description: string, value: string): SignatureOf {
  const release = JSON.parse(description) as Release; // descriptionFault has checked it
  const signature = { key: key.id, value };
  const entry = { ...registryEntry(release), signature };
  if (!isReleaseSignedBy(key.publicKey, release.remote, release.release, entry))
    throw new Rejection("wrong-signature", `The signature of ${release.remote} ${release.release} does not fit it.`);
  return () => signature;
}

/** The end of a sentence about what visitors get. */
const stateText = ({ release, percent, rollout }: PromotedState): string =>
  `${release || "no release"} (${rollout ? "step by step to " : ""}${percent}%)`;

/** The fields that are signed, and no others: the shop stores them. @throws Rejection for another form */
function readPromotion(sent: object): SignedPromotion {
  const { release, percent, rollout, at, key, value } = (sent ?? {}) as SignedPromotion; // each is checked here
  const isComplete = [release, at, key, value].every((text) => typeof text === "string") && typeof percent === "number";
  if (!isComplete || ![undefined, true].includes(rollout))
    throw new Rejection("invalid-request", "The promotion has not the form of a signed one.");
  return { release, percent, at, key, value, ...(rollout && { rollout }) };
}

/**
 * Takes the signature with which a promotion was sent.
 * @throws Rejection when it is not the key's, or not of now
 */
function signerOf(key: TeamKey, shop: string, { promotion: sent }: CommandMessage): PromotionSigner | undefined {
  if (sent === undefined) return undefined;
  const promotion = readPromotion(sent);
  return (remote, state) => {
    if (!isPromotionSignedBy(key.publicKey, shop, remote, promotion))
      throw new Rejection("wrong-signature", `The signature of the promotion of ${remote} does not fit it.`);
    if (!(Math.abs(Date.now() - Date.parse(promotion.at)) <= maxClockDifferenceMs))
      throw new Rejection("wrong-clock", `The promotion was signed at ${promotion.at}; 300 s are allowed.`);
    const { release, percent, rollout } = promotion;
    // Older tools do not mark the one of a rollout.
    if (release !== state.release || percent !== state.percent || (rollout && !state.rollout))
      throw new UserError(
        `The promotion is signed for ${stateText(promotion)}, but visitors would get ${stateText(state)}. Try again.`,
      );
    return promotion;
  };
}

/** Publishes a release whose files were uploaded. */
async function publish(
  store: string,
  key: TeamKey,
  signer: PromotionSigner | undefined,
  { description = "", signature, first }: CommandMessage,
): Promise<CommandResult> {
  const sent = fieldsOf(description);
  const { remote } = sent;
  if (typeof remote !== "string") throw new Rejection("invalid-request", "The description is no release.json.");
  rejectForeign(key, "publish", remote);
  if (remote === shellName) throw new Rejection("not-allowed", "A shell is published where it is built.");
  const files = readFiles(sent.files);
  const fault = descriptionFault(sent);
  if (fault !== null)
    throw new Rejection("invalid-request", `The description is not as mfe build writes it: ${fault}.`);
  // The first promotion is one as well.
  const promotesFirst = first === true && !(await needsSecondPerson(store, remote));
  const signs = signature === undefined ? undefined : signatureOf(key, description, signature);
  return withUploaded(store, key.id, files, description, async (dir) => {
    await rejectInvalid(store, dir, remote); // before what costs most
    await compressUploaded(store, dir);
    return publishFolder(store, dir, remote, promotesFirst, signs, signer);
  });
}

async function plan(store: string, remote: string, release: string, share: Share): Promise<CommandResult> {
  const found = planRemote(await readRegistry(store), remote, release, share);
  if (!found.takesEffect) throw new UserError(planProblems(found));
  return { value: found, text: remoteLines(found).join("\n") };
}

/** What the log calls the owner of a key. */
const nameOf = (team: string, key: string): string => `${team} (key ${key})`;

/** Promotes a release, where the rule says so only once a second person has asked for the same. */
async function promote(
  store: string,
  key: TeamKey,
  remote: string,
  release: string,
  share: Share,
  signer: PromotionSigner | undefined,
): Promise<CommandResult> {
  if (!(await needsSecondPerson(store, remote))) return promoteRelease(store, remote, release, share, signer);
  releaseOf(entryOf(await readRegistry(store), remote), remote, release); // a first request for nothing is rejected at once
  const now = Date.now();
  const wanted = { remote, release, ...share };
  const first = await confirmPromotion(store, key, wanted, now);
  if (first === null) {
    const confirmBefore = endOf({ at: new Date(now).toISOString() });
    const text = `a second person must ask for the same before ${confirmBefore}: mfe promote ${remote} ${release}`;
    return { value: { ...wanted, confirmBefore }, text };
  }
  const both = `${nameOf(first.team, first.key)} and ${nameOf(key.team, key.id)}`;
  const result = await actingAs(both, () => promoteRelease(store, remote, release, share, signer));
  await endRequests(store, wanted); // a promotion that fails uses up no request
  return result;
}

/** Goes back. Where promotions need a second person, only to a release that visitors have had. */
async function rollBack(
  store: string,
  remote: string,
  to: string | undefined,
  signer: PromotionSigner | undefined,
): Promise<CommandResult> {
  const isEarlier = to === undefined || entryOf(await readRegistry(store), remote).lkg.includes(to);
  if (!isEarlier && (await needsSecondPerson(store, remote)))
    throw new Rejection("not-allowed", `${to} is none of the last good releases of ${remote}: promote it.`);
  return rollBackRemote(store, remote, to, signer);
}

async function dispatch(store: string, key: TeamKey, shop: string, message: CommandMessage): Promise<CommandResult> {
  const { command, remote = "", release = "", to } = message;
  const signer = signerOf(key, shop, message);
  if (command === "publish") return publish(store, key, signer, message);
  rejectForeign(key, command, remote);
  if (command === "promote") return promote(store, key, remote, release, shareOf(message), signer);
  if (command === "rollback") return rollBack(store, remote, to, signer);
  if (command === "quarantine") return quarantineRelease(store, remote, release, signer);
  if (command === "retire") return retireRemote(store, remote, signer);
  if (command === "plan") return plan(store, remote, release, shareOf(message));
  return command === "log" ? logOf(store) : statusWithRequests(store);
}

/**
 * Runs a command in the name of a key's owner: the log has the team and the key.
 * @param shop its own address
 * @throws Rejection for what the key may not do, and with the sentence that the command has for its user
 */
export async function execute(
  store: string,
  key: TeamKey,
  shop: string,
  message: CommandMessage,
): Promise<CommandResult> {
  try {
    return await actingAs(nameOf(key.team, key.id), () => dispatch(store, key, shop, message));
  } catch (error) {
    if (error instanceof Rejection) throw error;
    if (error instanceof UserError) throw new Rejection("rejected", error.message);
    // A description with other types than a build writes.
    if (error instanceof TypeError && message.command === "publish")
      throw new Rejection("invalid-request", "The description has other fields than a build writes.");
    throw error;
  }
}

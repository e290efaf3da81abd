import type { Registry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { rejectInvalid } from "../check/rejectInvalid";
import { shellFor } from "../check/shellFor";
import { lostRemotes, planShell } from "../plan/planShell";
import { stableGiven, whyPassedOver } from "../plan/visitorsGet";
import { allEntries, entryOf, releaseOf, remoteOf, type Service } from "../store/entries";
import { readLog } from "../store/log";
import { promote, retire, rollback } from "../store/promote";
import { provenanceText, readProvenances } from "../store/provenance";
import { publish, type SignatureOf } from "../store/publish";
import { quarantine } from "../store/quarantine";
import { readRegistry } from "../store/registryFile";
import { laterSteps, runningRollout, type Share, startRollout } from "../store/rollout";
import type { PromotionSigner } from "../store/signedPromotions";
import { UserError } from "../UserError";

/** What a command says: for programs, and for people. */
export interface CommandResult {
  value: object;
  text: string;
}

/**
 * Publishes a built folder. @param name the folder as its user wrote it @param promotesFirst promotes it where nothing is in service yet
 * @throws UserError for a release that `mfe check` rejects
 */
export async function publishFolder(
  store: string,
  dir: string,
  name: string,
  promotesFirst: boolean,
  signatureOf?: SignatureOf,
  signer?: PromotionSigner,
): Promise<CommandResult> {
  const notes = await rejectInvalid(store, dir, name);
  const { remote, release } = await publish(store, dir, signatureOf);
  const isFirst = entryOf(await readRegistry(store), remote).stable === null;
  if (isFirst && promotesFirst) await promote(store, remote, release, 100, signer);
  const next = isFirst && !promotesFirst ? [`no visitor gets it yet: mfe promote ${remote} ${release}`] : [];
  return {
    value: { remote, release, notes },
    text: [`${remote} ${release} is published`, ...next, ...notes].join("\n"),
  };
}

/** Says that visitors do not get a release although it is promoted, why, and what they get meanwhile. */
function passedOverText(registry: Registry, remote: string, release: string, reason: string): string {
  const entry = remoteOf(registry, remote);
  const given = stableGiven(entry, shellFor(releaseOf(entry, remote, release), registry)).release;
  const meanwhile = given === null ? "nothing of it" : given;
  return `visitors do not get ${remote} ${release} yet: it ${reason}; until a shell that has it is in service they get ${meanwhile}`;
}

/** The remotes of which visitors would get no release with this shell, each with what its release lacks. */
export async function lostWithShell(store: string, release: string): Promise<readonly string[]> {
  const registry = await readRegistry(store);
  const facts = registry.shell?.releases[release]?.facts;
  return facts ? lostRemotes(planShell(registry, facts)) : [];
}

/** @throws UserError naming the remotes of which visitors would get no release with this shell */
async function rejectLosses(store: string, release: string): Promise<void> {
  const lost = await lostWithShell(store, release);
  if (lost.length === 0) return;
  const advice = "Visitors would lose a remote. Retire it first, or promote another release of it:";
  throw new UserError([advice, ...lost].join("\n     "));
}

/** Promotes a release. With `steps` it is a rollout. @throws UserError for a shell with which visitors would lose a remote */
export async function promoteRelease(
  store: string,
  remote: string,
  release: string,
  { percent, steps }: Share,
  signer?: PromotionSigner,
): Promise<CommandResult> {
  if (remote === shellName && !steps) await rejectLosses(store, release);
  const registry = steps
    ? await startRollout(store, remote, release, steps, signer)
    : await promote(store, remote, release, percent, signer);
  const { revision } = registry;
  const visitors = percent === 100 ? "visitors" : `${percent} of 100 visitors`;
  const passedOver = whyPassedOver(registry, remote, release);
  const text =
    passedOver === null
      ? `${visitors} now get ${remote} ${release}${steps ? `; the shop goes on to ${laterSteps(steps)}, or back, by what pages report` : ""}`
      : passedOverText(registry, remote, release, passedOver);
  return {
    value: { remote, release, percent, ...(steps && { steps }), revision, ...(passedOver !== null && { passedOver }) },
    text: `${text} (revision ${revision})`,
  };
}

/** Withdraws a canary, or goes back to a release. */
export async function rollBackRemote(
  store: string,
  remote: string,
  to: string | undefined,
  signer?: PromotionSigner,
): Promise<CommandResult> {
  const registry = await rollback(store, remote, to, signer);
  const { revision } = registry;
  const stable = entryOf(registry, remote).stable ?? "";
  const passedOver = whyPassedOver(registry, remote, stable);
  const text =
    passedOver === null ? `visitors now get ${remote} ${stable}` : passedOverText(registry, remote, stable, passedOver);
  return { value: { remote, stable, revision }, text: `${text} (revision ${revision})` };
}

export async function retireRemote(store: string, remote: string, signer?: PromotionSigner): Promise<CommandResult> {
  const { revision } = await retire(store, remote, signer);
  return { value: { remote, revision }, text: `no visitor gets ${remote} any more (revision ${revision})` };
}

export async function quarantineRelease(
  store: string,
  remote: string,
  release: string,
  signer?: PromotionSigner,
): Promise<CommandResult> {
  const registry = await quarantine(store, remote, release, signer);
  const { revision } = registry;
  const { stable } = entryOf(registry, remote);
  const instead = stable ? `visitors get ${stable}` : `${remote} is out of service`;
  return {
    value: { remote, release, stable, revision },
    text: `no visitor gets ${remote} ${release} any more; ${instead}`,
  };
}

/** What the shop does by itself with the remote's canary. */
function rolloutLines(entry: Service): string[] {
  const rollout = runningRollout(entry);
  if (!rollout) return entry.rollout ? [`  the rollout of ${entry.rollout.release} pauses`] : [];
  const { release, steps, step, since, undecidedAt } = rollout;
  const at = `  ${release} is in step ${step + 1} of ${steps.length} since ${since}, by itself next to ${laterSteps(steps, step)}`;
  return [at, ...(undecidedAt === undefined ? [] : [`  not enough visitors to decide until ${undecidedAt}: mfe log`])];
}

/** Every change of the registry, and what is wrong with the log: lines that were changed or removed. */
export async function logOf(store: string): Promise<CommandResult> {
  const { entries, faults } = await readLog(store, (await readRegistry(store)).revision);
  const lines = entries.map(({ at, who, what, to }) => `${at} ${String(to).padStart(5)} ${who}: ${what}`);
  return { value: { entries, faults }, text: lines.join("\n") || "the registry has not changed yet" };
}

/** Which releases visitors get, and where they come from. */
export async function statusOf(store: string): Promise<CommandResult> {
  const registry = await readRegistry(store);
  const provenance = await readProvenances(store, registry);
  const lines = allEntries(registry).flatMap(([name, entry]) => {
    const { stable, canary, trial, lkg, releases } = entry;
    return [
      `${name.padEnd(12)} ${(stable ?? "not in service").padEnd(20)} ${Object.keys(releases).length} releases, last good ${lkg[0] ?? "none"}${
        canary ? `, ${canary.percent}% get ${canary.release}` : ""
      }${trial ? `, ${trial.release} is on trial since ${trial.since}` : ""}`,
      ...rolloutLines(entry),
      ...[stable, canary?.release].flatMap((release) => {
        if (typeof release !== "string") return [];
        const known = provenance[name]?.[release];
        const reason = whyPassedOver(registry, name, release);
        return [
          ...(known ? [`  ${release} ${provenanceText(known)}`] : []),
          ...(reason === null ? [] : [`  no visitor gets ${release} yet: it ${reason}`]),
        ];
      }),
    ];
  });
  return { value: { ...registry, provenance }, text: [`revision ${registry.revision}`, ...lines].join("\n") };
}

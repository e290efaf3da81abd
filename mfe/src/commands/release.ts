import { parseArgs } from "node:util";
import type { Registry } from "@aurelle/shared/contract/registry";
import { type CommandResult, promoteRelease, publishFolder } from "../actions/actions";
import { buildRemote } from "../build/buildRemote";
import { problemLines } from "../check/rejectInvalid";
import { storeDir } from "../paths";
import { promoteThere, publishThere, runThere } from "../registry/client";
import { statusWithRequests } from "../registry/statusWithRequests";
import { remoteDir } from "../remoteConfig";
import { isForAll } from "../store/entries";
import { type Share, shareOf } from "../store/rollout";
import { UserError } from "../UserError";
import { builtDirOf } from "./builtDirOf";
import { json, positionalArgs, print } from "./cli";
import { promotionSigner, signerOf } from "./privateKey";
import { shopAt } from "./there";

/** Where a release goes: into the store on this machine, or into a shop somewhere else. */
interface Target {
  publish: (dir: string) => Promise<CommandResult>;
  promote: (remote: string, release: string) => Promise<CommandResult>;
  /** What is in service: `mfe status`. */
  status: () => Promise<CommandResult>;
}

/** Whether all visitors get the release already: a pipeline runs again for a change that is not in the files. */
export function isPromoted({ value }: CommandResult, remote: string, release: string): boolean {
  const entry = (value as Pick<Registry, "remotes">).remotes[remote]; // the value of `mfe status` is the registry
  return entry?.stable === release && isForAll(entry);
}

async function targetOf(
  name: string,
  { to, key, share }: { to: string | undefined; key: string | undefined; share: Share },
): Promise<Target> {
  if (to === undefined) {
    const signatureOf = await signerOf(key);
    const signer = await promotionSigner(name, key);
    return {
      publish: (dir) => publishFolder(storeDir(), dir, name, false, signatureOf),
      promote: (remote, release) => promoteRelease(storeDir(), remote, release, share, signer),
      status: () => statusWithRequests(storeDir()),
    };
  }
  const shop = await shopAt(to, key);
  return {
    publish: (dir) => publishThere(shop, dir, name, false),
    promote: (remote, release) => promoteThere(shop, { remote, release, ...share }),
    status: () => runThere(shop, { command: "status" }),
  };
}

/**
 * `mfe release <remote> [--percent n | --auto steps] [--to address] [--key file]`: builds, publishes and promotes. Each step is one that can be run alone,
 * and a repeated one changes nothing.
 */
export async function releaseRemote(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { ...json, to: text, key: text, percent: text, auto: text };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name = ""] = positionalArgs(positionals, "remote");
  const dir = builtDirOf(name);
  const { to, key } = values;
  const share = shareOf(values); // it throws before anything is built
  const target = await targetOf(name, { to, key, share });
  const { remote, release, checks = [] } = await buildRemote(remoteDir(name), dir);
  const problems = problemLines(checks);
  if (problems.length > 0) throw new UserError(problems.join("\n     "));
  await target.publish(dir);
  const promoted = isPromoted(await target.status(), remote, release)
    ? { value: { remote, release, percent: 100 }, text: `all visitors get ${remote} ${release} already` }
    : await target.promote(remote, release);
  print(values.json, promoted.value, [`${remote} ${release} is published`, promoted.text].join("\n"));
}

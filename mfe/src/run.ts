import { isArgumentError } from "./isArgumentError";
import { rejectEmptyArguments } from "./rejectEmptyArguments";
import { StorageUnavailable } from "./storage/ReleaseStorage";
import { UserError } from "./UserError";
import { withSteps } from "./withSteps";

const usage = `mfe: builds, publishes and promotes the shell and the remotes of the shop

  mfe build <remote> [--out dir]     builds a remote; prints its release id
  mfe publish <remote | ./folder> [--first]
                                     copies the built release into the store and adds it to the registry;
                                     --first promotes it where no release is in service yet
  mfe release <remote> [--percent n] builds, publishes and promotes it in one step; also with --auto
  mfe promote <remote> <release> [--percent n]
                                     gives a release to all visitors, or to a percentage, from their next page load
  mfe promote <remote> <release> --auto [5,25,100]
                                     gives it to the first share of visitors; the shop goes on, or back, by what pages report
  mfe rollback <remote> [--to id]    withdraws a canary, else returns to the previous release or to the one named
  mfe check <remote | ./folder | remote@release>
                                     files, hashes, contract, pages, styles, size
  mfe plan <remote> <release> [--percent n]
                                     what a promotion would do to whom; changes nothing
  mfe preview <remote> <release> --to <url> [--days 7] [--path /gifts]
                                     a link that shows a published release before visitors get it
  mfe plan shell [release]           which releases visitors would get with a published shell, or the one built last
  mfe quarantine <remote> <release>  no visitor gets this release again until it is promoted anew
  mfe retire <remote>                takes a remote out of service until a release of it is promoted again
  mfe prune --older 30d              removes releases that visitors have not got for 30 days
  mfe new <remote>                   creates a remote in mf-<remote> that builds, tests and publishes
  mfe status                         prints which releases visitors get
  mfe log                            prints every change of the registry, and whether the log is complete
  mfe login <address> [--key file]   makes and stores the key for a shop somewhere else, and asks whether the shop knows it
  mfe keys                           prints who may change this shop's releases over the network
  mfe keys new <file>                makes a key pair for a team
  mfe keys add <public key> --team <name> --remotes <a,b> [--person <name>] [--commands <c,d>]
                                     lets its owner change these remotes
  mfe keys revoke <id>               refuses a key from now on
  mfe keys second-person <a,b | none>
                                     two people must ask for a promotion of these remotes over the network
  mfe offline <on | off>             whether the shop's servers let browsers store pages for visits without a connection
  mfe import <folder>                copies a store of releases into the database of RELEASES_DATABASE_URL
  mfe assemble [--start]             builds, publishes and promotes what has changed, including the shell. Where visitors would
                                     lose a remote, the new shell waits: exit code 1, or with --start only a message
  mfe sizes                          prints the size of each workspace and compares it with its budget
  mfe analyse [workspace ...]        what requests each bundle, and what it contains: .analyse/index.html
  mfe dev [remote ...]               runs the shop with hot reload: all remotes from source, or only those named
  mfe dev <remote> --standalone      its pages and slots in a bare host, without the shell and other remotes
  mfe dev <remote> --against <url>   the remote from source inside a shop that runs elsewhere

build, publish, promote, rollback, check and quarantine take "shell" in place of a remote.
publish, release, promote, rollback, quarantine, retire, plan, status and log run in a shop somewhere else with
--to https://shop.example, signed with the key of mfe login, or with --key <file> or MFE_KEY. publish and release sign the
release with it also in the store on this machine.

  --json    prints one JSON object (all commands except assemble and dev)
  --help    prints this text

The store of releases is RELEASES_DIR (default .releases); with RELEASES_DATABASE_URL it is in that database, and the folder is a copy.
Exit codes: 0 success, 1 an error that you can correct, 2 a defect of mfe.
`;

type Command = (args: string[]) => Promise<void>;
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  offline: async () => (await import("./commands/offline")).offline,
  import: async () => (await import("./commands/importFolder")).importFolder,
  assemble: async () => (await import("./commands/assemble")).assemble,
  check: async () => (await import("./commands/check")).check,
  plan: async () => (await import("./commands/plan")).plan,
  quarantine: async () => (await import("./commands/quarantine")).quarantine,
  prune: async () => (await import("./commands/prune")).prune,
  new: async () => (await import("./commands/new")).scaffold,
  build: async () => (await import("./commands/releases")).build,
  publish: async () => (await import("./commands/releases")).publish,
  promote: async () => (await import("./commands/releases")).promote,
  retire: async () => (await import("./commands/releases")).retire,
  release: async () => (await import("./commands/release")).releaseRemote,
  rollback: async () => (await import("./commands/releases")).rollback,
  status: async () => (await import("./commands/releases")).status,
  analyse: async () => (await import("./commands/analyse")).analyse,
  sizes: async () => (await import("./commands/sizes")).sizes,
  preview: async () => (await import("./commands/preview")).preview,
  log: async () => (await import("./commands/log")).log,
  login: async () => (await import("./commands/login")).login,
  keys: async () => (await import("./commands/keys")).keys,
  dev: async () => (await import("./commands/dev")).dev,
};

/** Commands that need the source of the shop. */
const needSource: readonly string[] = ["assemble", "analyse", "new", "sizes"];
/** Commands that need a store of releases: that of a shop somewhere else, or one on this machine. */
const needStore: readonly string[] = [
  ...["publish", "release", "promote", "rollback", "quarantine", "retire"],
  ...["prune", "plan", "preview", "status", "log", "keys", "import", "offline"],
];

/** @throws UserError for a command that a repository of a team cannot run */
async function rejectOutside(name: string, args: readonly string[]): Promise<void> {
  const { isCheckout } = await import("./paths");
  if (isCheckout) return;
  if (needSource.includes(name))
    throw new UserError(`mfe ${name} needs the source of the shop: it runs in a checkout only.`);
  if (name === "dev" && !args.some((arg) => arg.startsWith("--against")))
    throw new UserError("Name the shop in which the remote runs: mfe dev . --against https://shop.example.");
  const makesKey = name === "keys" && args[0] === "new";
  if (needStore.includes(name) && !makesKey && !process.env.RELEASES_DIR)
    throw new UserError("Name the shop: --to https://shop.example. Or name a store on this machine by RELEASES_DIR.");
}

/** Commands that read or change the store of releases, if it is on this machine. */
const useStorage: readonly string[] = [...needStore, "assemble", "check", "sizes", "new"];

/** Commands that do a part of their work on this machine, also with `--to`. */
const runsHere = ["preview", "release"];

async function dispatch([name, ...given]: readonly string[]): Promise<number> {
  rejectEmptyArguments(given);
  const args = withSteps(given);
  if (name === undefined || name === "help" || name === "--help" || args.includes("--help")) {
    process.stdout.write(usage);
    return name === undefined ? 1 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UserError(`mfe has no command "${name}". See mfe --help.`);
  const { isForThere, runInShop } = await import("./commands/there");
  const isThere = isForThere(args);
  if (!isThere) await rejectOutside(name, args);
  if (isThere && !runsHere.includes(name)) await runInShop(name, args);
  else if (useStorage.includes(name)) {
    const [{ storeDir }, { withStorage }] = await Promise.all([import("./paths"), import("./storage/withStorage")]);
    await withStorage(storeDir(), async () => (await load())(args));
  } else await (await load())(args);
  return 0;
}

/** Runs one command. @returns the exit code: 0 success, 1 an error of the user, with its message on standard error, 2 a defect of mfe */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    const isUserError = error instanceof UserError || error instanceof StorageUnavailable || isArgumentError(error);
    process.stderr.write(isUserError ? `mfe: ${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`);
    return isUserError ? 1 : 2;
  }
}

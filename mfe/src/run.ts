import { UserError } from "./UserError";

const usage = `mfe: builds, publishes and promotes the remotes of the shop

  mfe build <remote> [--out dir]     builds a remote; prints its release id
  mfe publish <remote | ./folder>    copies the built release into the store and names it in the registry
  mfe promote <remote> <release> [--percent n]
                                     gives a release to all visitors, or to some, from their next page load
  mfe rollback <remote> [--to id]    takes a canary back, else goes to the release before, or to the one named
  mfe check <remote | ./folder | remote@release>
                                     files, hashes, contract, pages, styles, size
  mfe quarantine <remote> <release>  nobody gets this release again until it is promoted anew
  mfe prune --older 30d              removes old releases; never the stable one, a canary or a last good one
  mfe new <remote>                   a remote of your own in mf-<remote>: builds, tests, publishes
  mfe status                         what visitors get now
  mfe assemble                       build, publish and promote whatever changed, the shell included
  mfe sizes                          what each room weighs, and whether that is more than its budget
  mfe analyse [room ...]             what is in each bundle, in pictures: .analyse/index.html
  mfe dev [remote ...]               the shop with hot reload: everything, or only the remotes named
  mfe dev <remote> --standalone           its pages and slots in a bare host, nothing else of the house
  mfe dev <remote> --against <url>   the remote from source inside a shop that runs elsewhere

  --json    prints one JSON object (all but assemble and dev)
  --help    this text

The store of releases is RELEASES_DIR (default .releases). Exit codes: 0 done, 1 refused with a sentence, 2 a fault of mfe.
`;

type Command = (args: string[]) => Promise<void>;
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  assemble: async () => (await import("./commands/assemble")).assemble,
  check: async () => (await import("./commands/care")).check,
  quarantine: async () => (await import("./commands/care")).quarantine,
  prune: async () => (await import("./commands/care")).prune,
  new: async () => (await import("./commands/new")).scaffold,
  build: async () => (await import("./commands/releases")).build,
  publish: async () => (await import("./commands/releases")).publish,
  promote: async () => (await import("./commands/releases")).promote,
  rollback: async () => (await import("./commands/releases")).rollback,
  status: async () => (await import("./commands/releases")).status,
  analyse: async () => (await import("./commands/analyse")).analyse,
  sizes: async () => (await import("./commands/sizes")).sizes,
  dev: async () => (await import("./commands/dev")).dev,
};

/** Node's own words for an option that is none. */
const isUsageFault = (error: unknown): error is { message: string } =>
  typeof error === "object" && error !== null && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

async function obey([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || args.includes("--help")) {
    process.stdout.write(usage);
    return name === undefined ? 1 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UserError(`mfe has no command "${name}". See mfe --help.`);
  await (await load())(args);
  return 0;
}

/** Runs one command. @returns the exit code: 0 done, 1 refused with a sentence on standard error, 2 a fault of mfe. */
export async function run(words: readonly string[]): Promise<number> {
  try {
    return await obey(words);
  } catch (error) {
    const isRefusal = error instanceof UserError || isUsageFault(error);
    process.stderr.write(isRefusal ? `mfe: ${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`);
    return isRefusal ? 1 : 2;
  }
}

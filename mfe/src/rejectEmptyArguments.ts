import { UserError } from "./UserError";

/**
 * An empty argument is a variable that a script has not set. No command may take it for "no value": that would be the current folder, the
 * store on this machine, the previous release or no key.
 * @throws UserError that names the option
 */
export function rejectEmptyArguments(args: readonly string[]): void {
  const at = args.findIndex((arg) => arg.trim() === "" || /^--[\w-]+=\s*$/.test(arg));
  if (at < 0) return;
  const option = [args[at], args[at - 1]].find((arg) => arg?.startsWith("--"));
  throw new UserError(
    `${option ? `${option.split("=")[0]} has` : `Argument ${at + 1} is`} an empty text. See mfe --help.`,
  );
}

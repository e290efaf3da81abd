/** What the person at the command line can mend: shown as one sentence, without a stack; exit code 1. */
export class UserError extends Error {
  override readonly name = "UserError";
}

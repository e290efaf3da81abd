/** An error that the user of the command line can correct. `run` prints its message without a stack and returns exit code 1. */
export class UserError extends Error {
  override readonly name = "UserError";
}

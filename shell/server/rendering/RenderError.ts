/** A document was not rendered, or a worker has ended. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  /** @param release the number of the release whose code hung or broke the worker; 0 when no release's code did. */
  constructor(
    message: string,
    readonly release = 0,
  ) {
    super(message);
  }
}

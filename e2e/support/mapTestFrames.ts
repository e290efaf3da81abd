const isTestCode = (file: string | null | undefined) =>
  typeof file === "string" && !file.startsWith("node:") && !file.includes("/node_modules/");

/**
 * Maps only the frames of the tests to their source. Playwright reads a stack at each of its calls, and to map all frames takes a sixth of the
 * processor time of a call; packages are JavaScript already.
 */
export function mapTestFrames(): void {
  const { prepareStackTrace: mapFrames } = Error;
  if (!mapFrames) return;
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) =>
      isTestCode(frame.getFileName())
        ? String(mapFrames(error, [frame]))
            .split("\n")
            .at(-1)
        : `    at ${frame}`,
    );
    return [mapFrames(error, []), ...lines].join("\n");
  };
}

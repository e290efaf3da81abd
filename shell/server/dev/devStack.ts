import { SourceMap, type SourceMapPayload } from "node:module";
import type { FastifyInstance } from "fastify";

/** A position in a script of a dev server. */
const position = /(http:\/\/localhost:\d+\/[^\s()?:]+\.[cm]?js)(?:\?[^\s():]*)?:(\d+):(\d+)/g;

/** The source map of a script; `null` when there is none. */
export type ReadMap = (scriptUrl: string) => Promise<SourceMapPayload | null>;

const fetchMap: ReadMap = async (scriptUrl) => {
  const response = await fetch(`${scriptUrl}.map`);
  return response.ok ? ((await response.json()) as SourceMapPayload) : null; // written by the bundler
};

/** The name of a source in a map, `webpack://<remote>/./src/…`, as `<remote>/src/…`. */
const sourceName = (source: string): string => source.replace(/^webpack:\/\//, "").replace("/./", "/");

/** A stack whose positions in scripts of dev servers are replaced by files and lines of the source, where the maps know them. */
export async function mapStack(stack: string, readMap: ReadMap = fetchMap): Promise<string> {
  const scripts = [...new Set([...stack.matchAll(position)].map(([, url = ""]) => url))];
  const maps = new Map(
    await Promise.all(
      scripts.map(async (url) => {
        const payload = await readMap(url).catch(() => null); // the script's own position is shown then
        return [url, payload && new SourceMap(payload)] as const;
      }),
    ),
  );
  return stack.replace(position, (text, url: string, line: string, column: string) => {
    // Both count from one in a stack, and from zero in a map.
    const entry = maps.get(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    return entry && "originalSource" in entry ? `${sourceName(entry.originalSource)}:${entry.originalLine + 1}` : text;
  });
}

/** `POST /dev-stack`, in development only: returns the stack in the body with files and lines of the source. */
export function addDevStack(app: FastifyInstance): void {
  app.post<{ Body: string }>("/dev-stack", async ({ body }, reply) =>
    reply.type("text/plain; charset=utf-8").send(await mapStack(String(body))),
  );
}

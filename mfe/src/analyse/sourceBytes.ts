/** The fields of a source map (version 3) that this module reads. */
export interface SourceMap {
  sources: readonly (string | null)[];
  mappings: string;
}
interface Segment {
  /** Column in the built line. */
  column: number;
  /** Index in `sources`; `null` for code that the bundler added. */
  source: number | null;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes base 64 VLQ: five bits per digit; the lowest bit of the number is its sign. */
function numbersIn(field: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const char of field) {
    const digit = digits.indexOf(char);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** The segments of each line of the built file. */
function segmentsOf(mappings: string): Segment[][] {
  let source = 0;
  return mappings.split(";").map((line) => {
    let column = 0;
    return line
      .split(",")
      .filter((field) => field !== "")
      .map((field) => {
        const [columns = 0, sources] = numbersIn(field);
        column += columns;
        if (sources === undefined) return { column, source: null };
        source += sources;
        return { column, source };
      });
  });
}

/** The name for code that has no source, because the bundler added it. */
export const bundlerSource = "(bundler)";

/** The bytes of a built file by their source. The sum is the size of the file without its line ends. */
export function bytesBySource(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const found = new Map<string, number>();
  const count = (source: string, text: string) => {
    if (text !== "") found.set(source, (found.get(source) ?? 0) + Buffer.byteLength(text));
  };
  const segments = segmentsOf(mappings);
  for (const [index, line] of code.split("\n").entries()) {
    const inLine = segments[index] ?? [];
    count(bundlerSource, line.slice(0, inLine[0]?.column ?? line.length));
    for (const [at, { column, source }] of inLine.entries()) {
      count((source === null ? null : sources[source]) ?? bundlerSource, line.slice(column, inLine[at + 1]?.column));
    }
  }
  return found;
}

/** `webpack://shell/../node_modules/axios/lib/axios.js` belongs to `axios`, our own files to their folder. */
export function partOf(source: string): string {
  const library = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (library) return library;
  const own = source.replace(/^webpack:\/\/[^/]*\//, "").replace(/^(?:\.{1,2}\/)+/, "");
  if (!own.includes("src/")) return bundlerSource;
  return own.split("/").slice(0, -1).join("/");
}

import { type Context, createContext, measureMemory, Script } from "node:vm";
import type { RemoteServer } from "@aurelle/shared/remote";
import type { NumberedRelease } from "../protocol/renderMessages";
import type { RemotePart } from "../src/federation/RemotePart";
import { errorText } from "./errorText";
import { evaluateRelease, type Provided } from "./evaluateRelease";
import { loadRemoteParts } from "./loadRemoteParts";
import { turns } from "./turns";

/** A release that can render. */
export interface EvaluatedRelease {
  number: number;
  remote: string;
  server: RemoteServer;
  /** By `partId`. */
  parts: ReadonlyMap<string, RemotePart>;
  /** The chunks of each part's code, by the part's id, and those of the provider under `provider`. */
  chunks: ReadonlyMap<string, readonly string[]>;
}

/** What Node reports of the memory of contexts: the shell's own, and the others in the order of their creation or the reverse. */
interface MemoryOfContexts {
  other: readonly { jsMemoryEstimate: number }[];
}

const probeBytes = 3_333_333;
/** An empty context has 150 kB. */
const isProbe = (bytes = 0): boolean => bytes > probeBytes && bytes < probeBytes + 300_000;

/** The releases that this worker has evaluated, each in a context of its own. */
export class Releases {
  readonly #evaluated = new Map<number, EvaluatedRelease>();
  /** The contexts in the order of their creation. */
  #contexts: { release: number; context: WeakRef<Context> }[] = [];
  /** Alive while the contexts are measured. */
  #probe: Context | null = null;
  readonly #provided: Readonly<Record<string, Provided>>;
  readonly #log: (release: number, text: string) => void;

  /** @param log gets what releases write to their consoles. */
  constructor(provided: Readonly<Record<string, Provided>>, log: (release: number, text: string) => void) {
    this.#provided = provided;
    this.#log = log;
  }

  get(number: number): EvaluatedRelease | undefined {
    return this.#evaluated.get(number);
  }

  /** @returns why the release cannot be rendered; `null` when it can. */
  async evaluate(code: NumberedRelease): Promise<string | null> {
    const { number, remote } = code;
    const log = (text: string) => this.#log(number, text);
    try {
      const evaluated = await turns.run(number, async () => {
        const { server, realm } = evaluateRelease(code, this.#provided, log);
        this.#contexts.push({ release: number, context: new WeakRef(realm.context) });
        return { server, ...(await loadRemoteParts(server, code)) };
      });
      this.#evaluated.set(number, { number, remote, ...evaluated });
      return null;
    } catch (error) {
      return turns.run(number, () => errorText(error));
    }
  }

  forget(numbers: readonly number[]): void {
    for (const number of numbers) this.#evaluated.delete(number);
  }

  /** Collects garbage, and returns the bytes that the context of each release holds. */
  async measure(): Promise<Record<number, number>> {
    // A context of a known size tells the order of the list.
    this.#probe = createContext();
    new Script(`globalThis.held = new Uint8Array(${probeBytes})`).runInContext(this.#probe);
    // Node's own types lack the list of the other contexts.
    const memory = (await measureMemory({ mode: "detailed", execution: "eager" })) as unknown as MemoryOfContexts;
    this.#probe = null;
    this.#contexts = this.#contexts.filter(({ context }) => context.deref() !== undefined);
    const sizes = memory.other.map(({ jsMemoryEstimate }) => jsMemoryEstimate);
    if (!isProbe(sizes.at(-1))) sizes.reverse();
    // A context that is freed but still listed would shift all others, so that no release can be charged this time.
    if (!isProbe(sizes.pop()) || sizes.length !== this.#contexts.length) return {};
    return Object.fromEntries(this.#contexts.map(({ release }, index) => [release, sizes[index] ?? 0]));
  }
}

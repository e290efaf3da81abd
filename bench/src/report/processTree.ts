import { readdir, readFile } from "node:fs/promises";

/** The fields of `/proc/<pid>/stat` after the name of the process; `null` when it has ended. */
async function statOf(pid: number): Promise<readonly string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => null);
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The process and all that it has started, such as the render workers of a document server. */
export async function processTree(pid: number): Promise<number[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(all.map(async (one) => [one, Number((await statOf(one))?.[1])] as const)));
  const childrenOf = (parent: number) => all.filter((one) => parents.get(one) === parent);
  const tree = [pid];
  for (const one of tree) tree.push(...childrenOf(one)); // the loop goes on with what is added
  return tree;
}

/** A tick in `/proc/<pid>/stat`, ms. */
const tickMs = 10;

/** The processor time of the processes so far, ms. A process that has ended counts 0. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf));
  const ticks = stats.map((fields) => Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0));
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}

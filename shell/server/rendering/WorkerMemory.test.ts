import { WorkerMemory } from "./WorkerMemory";

const mb = 1024 * 1024;

/** The memory of a worker, with the number of its measurements and what was found. */
function open() {
  const found: string[] = [];
  const measure = jest.fn();
  const memory = new WorkerMemory(measure, ({ release, message }) => found.push(`${release} ${message}`));
  return { found, measure, memory };
}

it("F14 measures a worker again at once when it has grown since, and names the release that holds too much", () => {
  const { found, measure, memory } = open();
  memory.noteGrowth(170 * mb);
  memory.noteGrowth(300 * mb);
  expect(measure).toHaveBeenCalledTimes(1); // the first one has not ended yet
  memory.blame({ 7: 40 * mb, 8: 2 * mb });
  memory.noteGrowth(175 * mb);
  expect(measure).toHaveBeenCalledTimes(1);
  memory.noteGrowth(230 * mb);
  expect(measure).toHaveBeenCalledTimes(2);
  expect([found, memory.isWorn]).toEqual([[], false]);
  memory.blame({ 7: 100 * mb, 8: 2 * mb });
  expect([found, memory.isWorn]).toEqual([["7 holds 100 MB of memory"], true]);
});

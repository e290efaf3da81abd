import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { type Baseline, baselineNames, startTargets, type Target } from "../baselines/baselines";
import { buildShop } from "../buildShop";
import { readOptions } from "../options";
import { type Goal, goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { saveRaw } from "../report/rawResults";
import { median, ratioOf, rounded, spread } from "../report/statistics";
import { type Step, type TabMemory, type Walk, walk, walkLaps } from "./walk";

const listing = "/aurora";
const productFrame = '[data-frame="catalog page /product/:id"]';
const film = "main video";

const toListing: Step = {
  name: "home to a collection",
  press: `main a[href="${listing}"]`,
  path: listing,
  painted: "main [data-product] img",
  gone: film,
};
const toProduct: Step = {
  name: "to a product",
  press: "main a[data-product]",
  path: "/product/",
  painted: `${productFrame} h1`,
};
const home: Step = {
  name: "back home",
  press: 'header a[href="/"]',
  painted: film,
  gone: `${productFrame}, main tbody`,
};
const addToCart: Step = {
  name: "add to cart",
  press: `${productFrame} form button`,
  painted: 'header a[href="/cart"][aria-label^="Cart, 1"]',
};
const toCart: Step = { name: "to the cart", press: 'header a[href="/cart"]', path: "/cart", painted: "main tbody tr" };
/** A static page sends its form, and the response is the cart. */
const sendForm: Step = { ...addToCart, path: "/cart", painted: "main tbody tr" };

/** Only one product has a static page. */
const toTheProduct = (product: string): Step => ({ ...toProduct, press: `main a[data-product="${product}"]` });
const stepsOf = ({ name }: Target, product: string): readonly Step[] => [
  toListing,
  toTheProduct(product),
  name === baselineNames.static ? sendForm : addToCart,
  home,
  toCart,
];
/** The heap is measured after these numbers of route changes, which are complete laps. */
const sampledAt = [6, 51, 96] as const;

const partNames = ["first", "prefetched", "onDemand", "memory"] as const;
const baselines: readonly Baseline[] = ["static", "rendered"];
const kinds = {
  first: { title: "A first visit: pages start when they are touched", savesData: false, isReturning: false },
  prefetched: {
    title: "Later: pages have started, and the next one is prefetched",
    savesData: false,
    isReturning: true,
  },
  onDemand: { title: "Later: the next page is loaded on demand (Save-Data)", savesData: true, isReturning: true },
} as const;
type Kind = keyof typeof kinds;
const kindNames = ["first", "prefetched", "onDemand"] as const satisfies readonly Kind[];

type Walks = Record<string, Walk[]>;
/** By target: the memory at each sample of each round. */
type Rounds = Record<string, TabMemory[][]>;

const times = (walks: Walks, target: string, step: string) =>
  (walks[target] ?? []).map(({ steps }) => steps[step] ?? Number.NaN);
const of = (walks: Walks, target: string, figure: Exclude<keyof Walk, "steps">) =>
  (walks[target] ?? []).map((walked) => walked[figure]);

function walkTable(walks: Walks, targets: readonly Target[]): string {
  const line = (label: string, valuesOf: (target: string) => number[], digits = 0) => [
    label,
    ...targets.map(({ name }, at) => {
      const ratio = ratioOf(valuesOf("ours"), valuesOf(name));
      const cell = spread(valuesOf(name), digits);
      return at > 0 && digits === 0 && Number.isFinite(ratio) ? `${cell} ours × ${rounded(ratio, 2)}` : cell;
    }),
  ];
  const rows = [
    ...[toListing, toProduct, addToCart, home, toCart].map(({ name }) =>
      line(`${name}, ms`, (target) => times(walks, target, name)),
    ),
    line("worst interaction, ms", (target) => of(walks, target, "worstInteraction")),
    line("longest task, ms", (target) => of(walks, target, "maxTaskMs")),
    line("layout shift of the journey", (target) => of(walks, target, "shift"), 3),
  ];
  return table(["press to painted", ...targets.map(({ name }) => name)], rows);
}

const memoryAt = (rounds: Rounds, target: string, sample: number, figure: keyof TabMemory) =>
  (rounds[target] ?? []).map((round) => round[sample]?.[figure] ?? Number.NaN);
/** The ratio of the second sample to the first. */
const change = (rounds: Rounds, target: string, figure: keyof TabMemory) =>
  ratioOf(memoryAt(rounds, target, 1, figure), memoryAt(rounds, target, 0, figure));

function memoryTable(rounds: Rounds): string {
  const rows = Object.keys(rounds).flatMap((name) =>
    (["heapMiB", "nodes", "listeners"] as const).map((figure) => [
      name,
      figure === "heapMiB" ? "heap, MiB" : figure,
      ...sampledAt.map((_, sample) => spread(memoryAt(rounds, name, sample, figure), figure === "heapMiB" ? 2 : 0)),
      rounded(change(rounds, name, figure), 3),
    ]),
  );
  const [first, second, third] = sampledAt;
  return table(["", "", `after ${first}`, `after ${second}`, `after ${third}`, `${second} to ${first}`], rows, 2);
}

function goalsOf({ first, prefetched, onDemand }: Record<Kind, Walks>, memory: Rounds): Goal[] {
  const changes = [toListing, toProduct, home, toCart];
  const heaps = (target: string) => memoryAt(memory, target, 1, "heapMiB");
  const ratio = (of: Walks, baseline: Baseline, step: string) =>
    ratioOf(times(of, "ours", step), times(of, baselineNames[baseline], step));
  const worstInteraction = (walked: Walks) =>
    ratioOf(of(walked, "ours", "worstInteraction"), of(walked, baselineNames.rendered, "worstInteraction"));
  return [
    ...changes.map(({ name }) => ({
      label: `${name}, prefetched: to the one bundle's`,
      measured: ratio(prefetched, "rendered", name),
      max: 1.25,
    })),
    ...[toListing, toProduct, toCart].map(({ name }) => ({
      label: `${name}, on demand: to a new static document's`,
      measured: ratio(onDemand, "static", name),
      max: 1,
    })),
    { label: "add to cart: to the one bundle's", measured: ratio(prefetched, "rendered", addToCart.name), max: 1.5 },
    { label: "worst interaction, first visit: to the one bundle's", measured: worstInteraction(first), max: 0.7 },
    { label: "worst interaction, prefetched: to the one bundle's", measured: worstInteraction(prefetched), max: 0.7 },
    { label: "layout shift, first visit", measured: median(of(first, "ours", "shift")), max: 0, digits: 3 },
    { label: "layout shift, prefetched", measured: median(of(prefetched, "ours", "shift")), max: 0, digits: 3 },
    {
      label: `heap after ${sampledAt[1]} route changes to after ${sampledAt[0]}`,
      measured: change(memory, "ours", "heapMiB"),
      max: 1.02,
      digits: 3,
    },
    { label: "nodes", measured: change(memory, "ours", "nodes"), max: 1 },
    { label: "listeners", measured: change(memory, "ours", "listeners"), max: 1 },
    { label: "heap to the one bundle's", measured: ratioOf(heaps("ours"), heaps(baselineNames.rendered)), max: 2 },
  ];
}

/**
 * `npm run bench -- journeys [--rounds 3] [--parts first,prefetched,onDemand,memory]`: a shopper's journey through the shop and through its
 * baselines, one after another in each round, as on a phone. Then the memory of a tab after many route changes. Prints Markdown tables.
 * @returns true: times are printed, not judged.
 */
export async function measureJourneys(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, 5, { parts: partNames, baselines });
  buildShop();
  const targets = await startTargets(options.baselines, listing);
  const walks: Record<Kind, Walks> = { first: {}, prefetched: {}, onDemand: {} };
  const memory: Rounds = {};
  const workTimes: number[] = [];
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const kind of kindNames) {
        if (!options.parts.includes(kind)) continue;
        for (const target of targets.all) {
          workTimes.push(timeFixedWork());
          const walked = await walk(target.url, stepsOf(target, targets.product.id), kinds[kind]);
          walks[kind][target.name] = [...(walks[kind][target.name] ?? []), walked];
          const steps = Object.entries(walked.steps).map(([name, ms]) => `${name} ${rounded(ms)}`);
          process.stderr.write(
            `${kind} ${round}/${options.rounds} ${target.name}: ${steps.join(", ")}; ${walked.worstInteraction}\n`,
          );
        }
      }
      for (const { name, url } of targets.all) {
        if (!options.parts.includes("memory") || name === baselineNames.static) continue;
        const samples = await walkLaps(url, [toListing, toTheProduct(targets.product.id), home], sampledAt);
        memory[name] = [...(memory[name] ?? []), samples];
        process.stderr.write(`memory ${round}/${options.rounds} ${name}: ${JSON.stringify(samples)}\n`);
      }
    }
  } finally {
    await saveRaw("journeys", { walks, memory });
    await targets.stop();
  }
  for (const kind of kindNames) {
    if (options.parts.includes(kind))
      process.stdout.write(`### ${kinds[kind].title}\n\n${walkTable(walks[kind], targets.all)}\n\n`);
  }
  if (options.parts.includes("memory")) process.stdout.write(`### Memory of a tab\n\n${memoryTable(memory)}\n\n`);
  process.stdout.write(
    `${goalTable(goalsOf(walks, memory))}\n\n${options.rounds} rounds; ${describeMachine(workTimes)}\n`,
  );
  return true;
}

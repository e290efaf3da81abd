import { baselineNames, type Limit, startTargets, type Target } from "../baselines/baselines";
import { type Aim, aimTable, circumstances, median, ratioOf, rounded, saveRaw, spin, spread, table } from "../figures";
import { readOptions } from "../options";
import { goRound, type Held, type Step, type Walk, walk } from "./walk";

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
/** A plain page sends its form, and the cart is the answer. */
const sendForm: Step = { ...addToCart, path: "/cart", painted: "main tbody tr" };

/** Only one product has a plain page. */
const chosen = (product: string): Step => ({ ...toProduct, press: `main a[data-product="${product}"]` });
const stepsOf = ({ name }: Target, product: string): readonly Step[] => [
  toListing,
  chosen(product),
  name === baselineNames.static ? sendForm : addToCart,
  home,
  toCart,
];
/** Route changes before each look at the heap: whole laps. After the second one the browser has compiled what it will. */
const looks = [6, 51, 96] as const;

const partNames = ["there", "first", "memory"] as const;
const limits: readonly Limit[] = ["static", "drawn"];
const kinds = {
  there: { title: "What comes next is there already", savesData: false },
  first: { title: "What comes next is fetched when it is asked for (Save-Data)", savesData: true },
} as const;

type Walks = Record<string, Walk[]>;
/** By target: for each round what was held at each look. */
type Rounds = Record<string, Held[][]>;

const times = (walks: Walks, target: string, step: string) =>
  (walks[target] ?? []).map(({ steps }) => steps[step] ?? Number.NaN);
const of = (walks: Walks, target: string, figure: Exclude<keyof Walk, "steps">) =>
  (walks[target] ?? []).map((seen) => seen[figure]);

function walkTable(walks: Walks, targets: readonly Target[]): string {
  const line = (label: string, valuesOf: (target: string) => number[], digits = 0) => [
    label,
    ...targets.map(({ name }, at) => {
      const ratio = ratioOf(valuesOf("ours"), valuesOf(name));
      const seen = spread(valuesOf(name), digits);
      return at > 0 && digits === 0 && Number.isFinite(ratio) ? `${seen} ours × ${rounded(ratio, 2)}` : seen;
    }),
  ];
  const rows = [
    ...[toListing, toProduct, addToCart, home, toCart].map(({ name }) =>
      line(`${name}, ms`, (target) => times(walks, target, name)),
    ),
    line("worst interaction, ms", (target) => of(walks, target, "worstInteraction")),
    line("longest task, ms", (target) => of(walks, target, "longestTask")),
    line("layout shift of it all", (target) => of(walks, target, "shift"), 3),
  ];
  return table(["press to painted", ...targets.map(({ name }) => name)], rows);
}

const heldAt = (rounds: Rounds, target: string, look: number, figure: keyof Held) =>
  (rounds[target] ?? []).map((round) => round[look]?.[figure] ?? Number.NaN);
/** From the first look to the second. */
const change = (rounds: Rounds, target: string, figure: keyof Held) =>
  ratioOf(heldAt(rounds, target, 1, figure), heldAt(rounds, target, 0, figure));

function memoryTable(rounds: Rounds): string {
  const rows = Object.keys(rounds).flatMap((name) =>
    (["heapMiB", "nodes", "listeners"] as const).map((figure) => [
      name,
      figure === "heapMiB" ? "heap, MiB" : figure,
      ...looks.map((_, look) => spread(heldAt(rounds, name, look, figure), figure === "heapMiB" ? 2 : 0)),
      rounded(change(rounds, name, figure), 3),
    ]),
  );
  const [first, second, third] = looks;
  return table(["", "", `after ${first}`, `after ${second}`, `after ${third}`, `${second} to ${first}`], rows, 2);
}

function aims(walks: { there: Walks; first: Walks }, memory: Rounds): Aim[] {
  const { there, first } = walks;
  const changes = [toListing, toProduct, home, toCart];
  const heaps = (target: string) => heldAt(memory, target, 1, "heapMiB");
  const ratio = (of: Walks, limit: Limit, step: string) =>
    ratioOf(times(of, "ours", step), times(of, baselineNames[limit], step));
  return [
    ...changes.map(({ name }) => ({
      words: `${name}, there already: to the one bundle's`,
      seen: ratio(there, "drawn", name),
      most: 1.25,
    })),
    ...[toListing, toProduct, toCart].map(({ name }) => ({
      words: `${name}, not there yet: to a new static document's`,
      seen: ratio(first, "static", name),
      most: 1,
    })),
    { words: "add to cart: to the one bundle's", seen: ratio(there, "drawn", addToCart.name), most: 1.5 },
    {
      words: "worst interaction: to the one bundle's",
      seen: ratioOf(of(there, "ours", "worstInteraction"), of(there, baselineNames.drawn, "worstInteraction")),
      most: 0.7,
    },
    { words: "layout shift over the journey", seen: median(of(there, "ours", "shift")), most: 0, digits: 3 },
    {
      words: `heap after ${looks[1]} route changes to after ${looks[0]}`,
      seen: change(memory, "ours", "heapMiB"),
      most: 1.02,
      digits: 3,
    },
    { words: "nodes", seen: change(memory, "ours", "nodes"), most: 1 },
    { words: "listeners", seen: change(memory, "ours", "listeners"), most: 1 },
    { words: "heap to the one bundle's", seen: ratioOf(heaps("ours"), heaps(baselineNames.drawn)), most: 2 },
  ];
}

/**
 * `npm run bench -- journeys [--rounds 3] [--parts there,first,memory]`: a shopper's way through the shop beside the limits, one after
 * the other in each round, as on a phone; then what a tab holds after many route changes. Prints Markdown tables.
 * @returns whether everything was measured; times are told, not judged.
 */
export async function measureJourneys(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, 5, { parts: partNames, limits });
  const targets = await startTargets(options.limits, listing);
  const walks: { there: Walks; first: Walks } = { there: {}, first: {} };
  const memory: Rounds = {};
  const spins: number[] = [];
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const kind of ["there", "first"] as const) {
        if (!options.parts.includes(kind)) continue;
        for (const target of targets.all) {
          spins.push(spin());
          const seen = await walk(target.url, stepsOf(target, targets.product), kinds[kind]);
          walks[kind][target.name] = [...(walks[kind][target.name] ?? []), seen];
          const told = Object.entries(seen.steps).map(([name, ms]) => `${name} ${rounded(ms)}`);
          process.stderr.write(
            `${kind} ${round}/${options.rounds} ${target.name}: ${told.join(", ")}; ${seen.worstInteraction}\n`,
          );
        }
      }
      for (const { name, url } of targets.all) {
        if (!options.parts.includes("memory") || name === baselineNames.static) continue;
        const seen = await goRound(url, [toListing, chosen(targets.product), home], looks);
        memory[name] = [...(memory[name] ?? []), seen];
        process.stderr.write(`memory ${round}/${options.rounds} ${name}: ${JSON.stringify(seen)}\n`);
      }
    }
  } finally {
    await saveRaw("journeys", { walks, memory });
    await targets.stop();
  }
  for (const kind of ["there", "first"] as const) {
    if (options.parts.includes(kind))
      process.stdout.write(`### ${kinds[kind].title}\n\n${walkTable(walks[kind], targets.all)}\n\n`);
  }
  if (options.parts.includes("memory")) process.stdout.write(`### What a tab holds\n\n${memoryTable(memory)}\n\n`);
  process.stdout.write(`${aimTable(aims(walks, memory))}\n\n${options.rounds} rounds; ${circumstances(spins)}\n`);
  return true;
}

/** Pseudo-random numbers that a seed determines, so that a run can be repeated. */
export interface Random {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  /** Whether something happens that happens in `share` of all cases. */
  chance(share: number): boolean;
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

/** Mulberry32: 32 bits of state, enough for the choices of a test. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seededRandom(seed: number): Random {
  const next = generator(seed);
  return {
    below: (count) => Math.floor(next() * count),
    chance: (share) => next() < share,
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>) {
      const names = Object.keys(weights) as Name[]; // the keys of a record of names
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return names[0] as Name; // `weights` is not empty
    },
  };
}

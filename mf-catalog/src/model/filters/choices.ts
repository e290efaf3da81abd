import { categories, type FacetName, facetNames } from "@aurelle/shared/contract";
import { bandLabel, readBand } from "./priceBand";

/**
 * What is chosen in the facets, by the facet's name. A facet without a choice is absent. The address and the facets of the API have the
 * same names and values, except that a price band is in pounds. Of price bands one can be chosen.
 */
export type Choices = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** The API rejects a longer list of values. */
const maxListLength = 200;

const isOf = (values: readonly string[]) => (value: string) => values.includes(value);
const isWord = (value: string) => /^[a-z0-9-]{1,40}$/.test(value);

/** Whether a facet can have the value. Which metals, stones and sizes there are only the server knows. */
const canHave: Record<FacetName, (value: string) => boolean> = {
  category: isOf(categories),
  metal: isWord,
  stone: isWord,
  colour: isWord,
  price: (value) => readBand(value) !== null,
  size: isWord,
  availability: isOf(["in-stock"]),
  sale: isOf(["true"]),
};

/** Reads the choices of an address, which has a parameter for each value: `metal=silver&metal=platinum`. */
export function readChoices(params: URLSearchParams): Choices {
  const choices: Partial<Record<FacetName, readonly string[]>> = {};
  for (const name of facetNames) {
    const values = params.getAll(name).flatMap((text) => text.trim().toLowerCase().split(","));
    const valid = [...new Set(values)].filter(canHave[name]);
    const chosen = name === "price" ? valid.slice(0, 1) : valid;
    while (chosen.join().length > maxListLength) chosen.pop();
    if (chosen.length > 0) choices[name] = chosen;
  }
  return choices;
}

/** The choices with these values in one facet. */
export function withValues(choices: Choices, name: FacetName, values: readonly string[]): Choices {
  const { [name]: _, ...others } = choices;
  return values.length === 0 ? others : { ...others, [name]: values };
}

/** The choices after a press on one value: it is chosen, or no longer. */
export function toggleValue(choices: Choices, name: FacetName, value: string): Choices {
  const values = choices[name] ?? [];
  const others = values.filter((chosen) => chosen !== value);
  return withValues(choices, name, others.length < values.length ? others : [...values, value]);
}

/** Labels that the value alone does not say. */
const labels: Readonly<Partial<Record<string, string>>> = {
  "stone none": "No stone",
  "size none": "No size needed",
  "availability in-stock": "In stock",
  "sale true": "On sale",
};

/** A chosen value as its chip shows it: `Rose gold`, `Size M`, `45 cm`. */
export function choiceLabel(name: FacetName, value: string): string {
  const band = name === "price" ? readBand(value) : null;
  if (band) return bandLabel(band);
  const label = labels[`${name} ${value}`];
  if (label !== undefined) return label;
  if (name === "size" && value.length === 1) return `Size ${value.toUpperCase()}`;
  const length = name === "size" ? /^(\d+)cm$/.exec(value)?.[1] : undefined;
  if (length !== undefined) return `${length} cm`;
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll("-", " ");
}

import {
  type FacetName,
  facetNames,
  type WireFacet,
  type WireFacets,
  type WireFacetValue,
} from "@aurelle/shared/contract";
import { isObject } from "@aurelle/shared/wire/isObject";
import { readRows, rowsOf } from "@aurelle/shared/wire/readRows";
import { requiredText } from "@aurelle/shared/wire/wireValues";
import type { Facet, FacetValue } from "../../model/filters/facets";
import { toAddressBand } from "../../model/filters/priceBand";

/** A wire type as it may really arrive: fields can be missing or have another type. */
type Loose<T> = { readonly [K in keyof T]?: unknown };

const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;

function toValue(name: FacetName, wire: unknown): FacetValue {
  const { value, label, count }: Loose<WireFacetValue> = isObject(wire) ? wire : {};
  const text = requiredText(value);
  const inAddress = name === "price" ? toAddressBand(text) : text;
  if (inAddress === null) throw new RangeError(`no price band: ${text}`);
  return { value: inAddress, label: requiredText(label), count: isCount(count) ? count : null };
}

function toFacet(wire: unknown): Facet | null {
  const { name: text, values }: Loose<WireFacet> = isObject(wire) ? wire : {};
  // A newer API may have more facets.
  const name = facetNames.find((known) => known === text);
  return name ? { name, values: readRows(rowsOf(values), (value) => toValue(name, value)) } : null;
}

/** Reads the facets of a listing. What cannot be read is left out. @throws TypeError when nothing can be read. */
export function toFacets(wire: unknown): readonly Facet[] {
  const { facets }: Loose<WireFacets> = isObject(wire) ? wire : {};
  return readRows(rowsOf(facets), toFacet).filter((facet) => facet !== null);
}

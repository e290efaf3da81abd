import type { FacetName } from "@aurelle/shared/contract";
import { Button } from "@aurelle/shared/ui";
import { useState } from "react";
import type { Choices } from "../../../model/filters/choices";
import { type Facet, facetTitles } from "../../../model/filters/facets";
import type { Filters } from "../../../model/filters/filters";
import { HiddenFields } from "../HiddenFields";
import styles from "./FacetForm.module.css";
import { FacetGroup } from "./FacetGroup";
import { PriceBands } from "./PriceBands";

/** The facets with a group of their own, in the order of the form. Those with one value share the last group. */
const grouped: readonly FacetName[] = ["category", "price", "metal", "stone", "colour", "size"];
const single: readonly FacetName[] = ["availability", "sale"];
/** So many groups are open at first: the others would be below the screen. */
const openCount = 3;

/**
 * What is chosen, at once: the router renders an address in a transition, and a pressed box must not wait for it. When the address
 * changes elsewhere, it follows.
 */
function useShownChoices(choices: Choices) {
  const [shown, setShown] = useState(choices);
  const [rendered, setRendered] = useState(choices);
  if (rendered !== choices) {
    setRendered(choices);
    setShown(choices);
  }
  return [shown, setShown] as const;
}

interface FacetFormProps {
  facets: readonly Facet[];
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

/** The facets with their values and counts. A change applies at once; without JavaScript a button sends the form. */
export function FacetForm({ facets, filters, onChange }: FacetFormProps) {
  const [choices, setChoices] = useShownChoices(filters.choices);
  const change = (next: Choices, prices: Partial<Filters> = {}) => {
    setChoices(next);
    onChange({ choices: next, ...prices });
  };
  const groups = grouped.flatMap((name) => facets.find((facet) => facet.name === name) ?? []);
  const singles = single.flatMap((name) => facets.find((facet) => facet.name === name) ?? []);
  return (
    <form onSubmit={(event) => event.preventDefault()} className={styles.form}>
      <HiddenFields filters={{ ...filters, choices: {} }} />
      {groups.map((facet, index) =>
        facet.name === "price" ? (
          <PriceBands
            key={facet.name}
            bands={facet.values}
            choices={choices}
            hasTypedPrices={filters.minPrice !== null || filters.maxPrice !== null}
            onChange={(next) => change(next, { minPrice: null, maxPrice: null })}
          />
        ) : (
          <FacetGroup
            key={facet.name}
            title={facetTitles[facet.name]}
            facets={[facet]}
            choices={choices}
            onChange={change}
            isOpen={index < openCount}
          />
        ),
      )}
      {singles.length > 0 && (
        <FacetGroup title="Show only" facets={singles} choices={choices} onChange={change} isOpen />
      )}
      <Button type="submit" fullWidth className={styles.send}>
        Show products
      </Button>
    </form>
  );
}

import type { FacetName } from "@aurelle/shared/contract";
import { Disclosure } from "@aurelle/shared/ui";
import { useState } from "react";
import { type Choices, toggleValue } from "../../../model/filters/choices";
import { countedLabel, type Facet } from "../../../model/filters/facets";
import { FacetOption } from "./FacetOption";

interface FacetGroupProps {
  title: string;
  /** Shown as one group. */
  facets: readonly Facet[];
  choices: Choices;
  onChange: (choices: Choices) => void;
  /** Whether it is open at first, although nothing is chosen in it. */
  isOpen: boolean;
}

/** The values of one facet, or of several with one value each, of which several can be chosen. */
export function FacetGroup({ title, facets, choices, onChange, isOpen }: FacetGroupProps) {
  const chosen = facets.reduce((count, { name }) => count + (choices[name]?.length ?? 0), 0);
  const [isOpenAtFirst] = useState(isOpen || chosen > 0);
  const isChosen = (name: FacetName, value: string) => choices[name]?.includes(value) ?? false;
  return (
    <Disclosure summary={chosen === 0 ? title : `${title} (${chosen})`} open={isOpenAtFirst}>
      <fieldset aria-label={title}>
        {facets.map(({ name, values }) =>
          values.map((value) => (
            <FacetOption
              key={`${name} ${value.value}`}
              type="checkbox"
              name={name}
              value={value.value}
              label={countedLabel(value)}
              isEmpty={value.count === 0}
              isChosen={isChosen(name, value.value)}
              onChange={() => onChange(toggleValue(choices, name, value.value))}
            />
          )),
        )}
      </fieldset>
    </Disclosure>
  );
}

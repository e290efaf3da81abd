import { Disclosure } from "@aurelle/shared/ui";
import { type Choices, withValues } from "../../../model/filters/choices";
import { countedLabel, type FacetValue, facetTitles } from "../../../model/filters/facets";
import { FacetOption } from "./FacetOption";

interface PriceBandsProps {
  bands: readonly FacetValue[];
  choices: Choices;
  /** Prices are typed, so neither a band nor any price is chosen. */
  hasTypedPrices: boolean;
  onChange: (choices: Choices) => void;
}

/** The price bands, of which one can be chosen. */
export function PriceBands({ bands, choices, hasTypedPrices, onChange }: PriceBandsProps) {
  const chosen = choices.price?.[0] ?? null;
  const choose = (values: readonly string[]) => () => onChange(withValues(choices, "price", values));
  return (
    <Disclosure summary={facetTitles.price} open>
      <fieldset aria-label={facetTitles.price}>
        <FacetOption
          type="radio"
          name="price"
          value=""
          label="Any price"
          isEmpty={false}
          isChosen={chosen === null && !hasTypedPrices}
          onChange={choose([])}
        />
        {bands.map((band) => (
          <FacetOption
            key={band.value}
            type="radio"
            name="price"
            value={band.value}
            label={countedLabel(band)}
            isEmpty={band.count === 0}
            isChosen={band.value === chosen}
            onChange={choose([band.value])}
          />
        ))}
      </fieldset>
    </Disclosure>
  );
}

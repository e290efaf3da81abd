import * as paths from "@aurelle/shared/contract/paths";
import { fitOf, isAdjustable, type RingFit } from "@aurelle/shared/contract/ringSizes";
import { TextLink } from "@aurelle/shared/ui";
import { useRingSize } from "../../data/ringSize/useRingSize";
import type { Product } from "../../model/product/product";
import { findCategory, toHeading } from "../../model/product/taxonomy";
import RingSizeHelp from "../ringSize/RingSizeHelp";
import styles from "./ProductFacts.module.css";

/** Category, material and size. An unknown one is left out (specification §2). */
export function ProductFacts({ product: { category, material, size } }: { product: Product }) {
  const ownCategory = findCategory(category);
  return (
    <dl className={styles.facts}>
      {category && (
        <Fact name="Category">
          {ownCategory ? (
            <TextLink to={paths.category(ownCategory)}>{toHeading(ownCategory)}</TextLink>
          ) : (
            toHeading(category)
          )}
        </Fact>
      )}
      {material && <Fact name="Material">{material}</Fact>}
      {size && (
        <Fact name="Size">
          {size}
          {ownCategory === "rings" && <RingSize size={size} />}
        </Fact>
      )}
    </dl>
  );
}

const fits: Record<RingFit, string> = {
  fits: "fits you as it is.",
  resizable: "can be resized to yours.",
  tooFar: "is more than two sizes from yours.",
  outOfReach: "does not adjust that far.",
};

/** How the ring fits the shopper's stored size, and the button of the ring size guide. */
function RingSize({ size }: { size: string }) {
  const ownSize = useRingSize();
  const fit = ownSize === null ? null : fitOf(size, ownSize);
  const general = isAdjustable(size)
    ? "It adjusts to any size between these."
    : "Rings can be resized by up to two sizes.";
  return (
    <>
      {/* One line in both cases, so that the page does not move when the browser reads the stored size. */}
      <span className={styles.fit}>{fit === null ? general : `You wear ${ownSize}: this one ${fits[fit]}`}</span>
      <RingSizeHelp className={styles.guide} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

import { categories } from "@aurelle/shared/contract";
import { TextLink } from "@aurelle/shared/ui";
import { useRingSize } from "../../data/ringSize/useRingSize";
import type { Product } from "../../model/product/product";
import { fitOf, type RingFit } from "../../model/ringSizes";
import RingSizeHelp from "../ringSize/RingSizeHelp";
import styles from "./ProductFacts.module.css";

const inSentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Category, material and size, as far as the product has them (specification §2). */
export function ProductFacts({ product: { category, material, size } }: { product: Product }) {
  const known = categories.find((name) => name === category.toLowerCase());
  return (
    <dl className={styles.facts}>
      {category && (
        <Fact name="Category">
          {known ? <TextLink to={`/${known}`}>{inSentenceCase(known)}</TextLink> : inSentenceCase(category)}
        </Fact>
      )}
      {material && <Fact name="Material">{material}</Fact>}
      {size && (
        <Fact name="Size">
          {size}
          {known === "rings" && <RingSize size={size} />}
        </Fact>
      )}
    </dl>
  );
}

const fits: Record<RingFit, string> = {
  asItIs: "fits you as it is.",
  resizable: "can be resized to yours.",
  tooFar: "is more than two sizes from yours.",
};

/** How the ring meets the shopper's own size, and the way to find it. */
function RingSize({ size }: { size: string }) {
  const mine = useRingSize();
  const fit = mine === null ? null : fitOf(size, mine);
  return (
    <>
      {/* A line in either case, so that nothing moves for those whose size we remember. */}
      <span className={styles.fit}>
        {fit === null ? "Rings can be resized by up to two sizes." : `You wear ${mine}: this one ${fits[fit]}`}
      </span>
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

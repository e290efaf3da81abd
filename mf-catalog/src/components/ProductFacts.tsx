import { categories } from "@aurelle/shared/contract";
import { TextLink } from "@aurelle/shared/ui";
import type { Product } from "../model/product";
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
      {size && <Fact name="Size">{size}</Fact>}
    </dl>
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

import { classNames } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import type { Product } from "../model/product";
import { ProductCard } from "./ProductCard";
import styles from "./ProductGrid.module.css";

/** `besideFilters`: 1, 2, 3, 4 columns; `wholeWidth`: also 5 from 1400 px (specification §9). */
export type GridShape = "besideFilters" | "wholeWidth";

const pictureSizes: Record<GridShape, string> = {
  besideFilters: "(min-width: 80rem) 20vw, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 100vw",
  wholeWidth:
    "(min-width: 1400px) 18vw, (min-width: 80rem) 22vw, (min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 100vw",
};

/** Cells of equal width; what is in them is the caller's. */
export function Grid({ shape, children }: { shape: GridShape; children: ReactNode }) {
  return <ul className={classNames(styles.grid, styles[shape])}>{children}</ul>;
}

interface ProductGridProps {
  products: readonly Product[];
  shape: GridShape;
  /** How many of the first are within the first sight of the page. */
  priorityCount: number;
}

export function ProductGrid({ products, shape, priorityCount }: ProductGridProps) {
  return (
    <Grid shape={shape}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.cell}>
          <ProductCard product={product} sizes={pictureSizes[shape]} priority={index < priorityCount} />
        </li>
      ))}
    </Grid>
  );
}

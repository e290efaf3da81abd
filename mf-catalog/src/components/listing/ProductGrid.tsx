import { classNames } from "@aurelle/shared/ui";
import { memo, type ReactNode } from "react";
import type { Product } from "../../model/product/product";
import { ProductCard } from "../card/ProductCard";
import styles from "./ProductGrid.module.css";

/** `besideFilters`: 1, 2, 3, 4 columns; `fullWidth`: also 5 from 1400 px (specification §9). */
export type GridShape = "besideFilters" | "fullWidth";

/** The width of a column in each layout, as the `sizes` attribute of a picture, the widest window first. */
const pictureSizes: Record<GridShape, string> = {
  besideFilters:
    "(min-width: 1900px) 337px, (min-width: 80rem) calc(25vw - 138px), (min-width: 64rem) calc(33.3vw - 141px), (min-width: 48rem) calc(50vw - 200px), calc(100vw - 32px)",
  fullWidth:
    "(min-width: 1900px) 329px, (min-width: 1400px) calc(20vw - 51px), (min-width: 80rem) calc(25vw - 56px), (min-width: 64rem) calc(33.3vw - 37px), (min-width: 48rem) calc(50vw - 44px), calc(100vw - 32px)",
};

/** The `sizes` attribute of a picture in a grid of the whole width. */
export const fullWidthSizes = pictureSizes.fullWidth;

/** A grid of equal columns. The children are its list items. */
export function Grid({ shape, children }: { shape: GridShape; children: ReactNode }) {
  return <ul className={classNames(styles.grid, styles[shape])}>{children}</ul>;
}

/** Memoized, so that a new page does not render the earlier products again (reliability D11). */
const Cell = memo(function Cell(card: Parameters<typeof ProductCard>[0]) {
  return (
    <li className={styles.cell}>
      <ProductCard {...card} />
    </li>
  );
});

interface ProductGridProps {
  products: readonly Product[];
  shape: GridShape;
  /** How many of the first products are visible before the page is scrolled. */
  priorityCount: number;
}

/** The products of a list as cards in a grid. */
export function ProductGrid({ products, shape, priorityCount }: ProductGridProps) {
  return (
    <Grid shape={shape}>
      {products.map((product, index) => (
        <Cell key={product.id} product={product} sizes={pictureSizes[shape]} priority={index < priorityCount} />
      ))}
    </Grid>
  );
}

import * as paths from "@aurelle/shared/contract/paths";
import { Breadcrumbs, Container } from "@aurelle/shared/ui";
import { type ReactNode, useRef } from "react";
import type { Product } from "../../model/product/product";
import { findCategory, toHeading } from "../../model/product/taxonomy";
import { Gallery } from "../gallery/Gallery";
import { ProductDetails } from "./ProductDetails";
import styles from "./ProductView.module.css";

interface ProductViewProps {
  product: Product;
  onContinue: () => void;
  /** Called when the server reports a stock that differs from the one shown. */
  onOutdated: () => void;
  /** Shown below: the related products. */
  children?: ReactNode;
}

function crumbs({ category, title }: Product) {
  const parent = findCategory(category);
  return [
    { label: "Home", to: paths.home },
    ...(parent ? [{ label: toHeading(category), to: paths.category(parent) }] : []),
    { label: title },
  ];
}

/** A product: gallery left, details right. The details stay in view while the pictures scroll. */
export function ProductView({ product, onContinue, onOutdated, children }: ProductViewProps) {
  const section = useRef<HTMLDivElement>(null);
  return (
    <>
      <Container className={styles.page}>
        <Breadcrumbs items={crumbs(product)} />
        <div ref={section} className={styles.columns}>
          <Gallery key={product.id} images={product.images} title={product.title} />
          <div className={styles.aside}>
            <ProductDetails product={product} section={section} onContinue={onContinue} onOutdated={onOutdated} />
          </div>
        </div>
      </Container>
      {children}
    </>
  );
}

import * as paths from "@aurelle/shared/contract/paths";
import { usePageTitle } from "@aurelle/shared/page";
import { useLocation, useNavigate } from "@aurelle/shared/router";
import { Container, Empty, Failed, LinkButton, Loading, Skeleton, VisuallyHidden } from "@aurelle/shared/ui";
import { lazy, memo, Suspense, useEffect, useRef } from "react";
import { ProductView } from "../components/product/ProductView";
import { type ProductState, useProduct } from "../data/product/useProduct";
import { useProductAddress } from "../data/product/useProductAddress";
import { useViewedIds, viewedIds } from "../data/viewed/viewedIds";
import type { Product } from "../model/product/product";
import { findCollection } from "../model/product/taxonomy";
import styles from "./ProductPage.module.css";

const RelatedProducts = lazy(
  () => import(/* webpackChunkName: "carousels" */ "../components/carousel/RelatedProducts"),
);

const WearWith = lazy(() => import(/* webpackChunkName: "carousels" */ "../components/carousel/WearWith"));
const RecentlyViewed = lazy(() => import(/* webpackChunkName: "carousels" */ "../components/carousel/RecentlyViewed"));

function titleOf(state: ProductState): string | null {
  if (state.status === "loading") return null;
  return state.status === "succeeded" ? state.product.title : "Product not found";
}

/** Goes back one page, or home when this is the first page of the visit. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  // The router's key for a history entry that it did not create.
  const isFirst = useLocation().key === "default";
  return () => void (isFirst ? navigate(paths.home) : navigate(-1));
}

/** The pages /product/{id} and /product-overview. */
export default function ProductPage() {
  const { state, retry } = useProduct();
  const goBack = useGoBack();
  usePageTitle(titleOf(state));
  useProductAddress(state);
  const page = useRef<HTMLDivElement>(null);
  // For a pressed button that disappears.
  const focus = () => page.current?.focus({ preventScroll: true });
  const retryAndFocus = () => {
    retry();
    focus();
  };
  return (
    <div ref={page} tabIndex={-1}>
      {state.status === "loading" && <ProductPlaceholder />}
      {state.status === "notFound" && <ProductMissing />}
      {state.status === "failed" && <ProductFailed onRetry={retryAndFocus} />}
      {state.status === "succeeded" && (
        <ProductView product={state.product} onContinue={goBack} onOutdated={retry}>
          <Related product={state.product} />
          <Suspense>
            <WearWith key={state.product.id} product={state.product} />
          </Suspense>
          <Viewed productId={state.product.id} onCleared={focus} />
        </ProductView>
      )}
    </div>
  );
}

/**
 * The related products. They depend on the product's id alone: a new render of the same product, before their code has loaded, would
 * replace the server-rendered ones by nothing for a moment, and the page would jump.
 */
const Related = memo(
  ({ product }: { product: Product }) => (
    <Suspense fallback={findCollection(product.collection) && <div className={styles.related} />}>
      <RelatedProducts key={product.id} product={product} />
    </Suspense>
  ),
  (before, after) => before.product.id === after.product.id,
);

/** Stores that the product was viewed, and shows those that were viewed before it. Their code loads only when there are some. */
function Viewed({ productId, onCleared }: { productId: string; onCleared: () => void }) {
  const hasOthers = useViewedIds().some((id) => id !== productId);
  useEffect(() => viewedIds.add(productId), [productId]);
  if (!hasOthers) return null;
  const clear = () => {
    viewedIds.clear();
    onCleared();
  };
  return (
    <Suspense>
      <RecentlyViewed productId={productId} onClear={clear} />
    </Suspense>
  );
}

function ProductFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Container className={styles.failed}>
      <VisuallyHidden>
        <h1>Product</h1>
      </VisuallyHidden>
      <Failed text="Failed to load product. Please try again later." onRetry={onRetry} />
    </Container>
  );
}

function ProductPlaceholder() {
  return (
    <Container>
      <VisuallyHidden>
        <h1>Product</h1>
      </VisuallyHidden>
      <Loading text="Loading..." className={styles.loading} />
      <div className={styles.placeholder}>
        <Skeleton variant="picture" />
        <div>
          <Skeleton variant="title" />
          <Skeleton variant="text" count={4} />
        </div>
      </div>
    </Container>
  );
}

function ProductMissing() {
  return (
    <Container>
      <Empty
        illustration="box"
        title={<h1>Product not found</h1>}
        text="It may have left the collection, or the address is not quite right."
      >
        <LinkButton to={paths.home}>Continue Shopping</LinkButton>
      </Empty>
    </Container>
  );
}

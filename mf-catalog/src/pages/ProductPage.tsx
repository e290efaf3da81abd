import { usePageTitle } from "@aurelle/shared/page";
import { useLocation, useNavigate } from "@aurelle/shared/router";
import { Container, Empty, Failed, LinkButton, Loading, Skeleton, VisuallyHidden } from "@aurelle/shared/ui";
import { lazy, Suspense } from "react";
import { ProductView } from "../components/ProductView";
import { type ProductState, useProduct } from "../data/useProduct";
import styles from "./ProductPage.module.css";

const RelatedProducts = lazy(() => import(/* webpackChunkName: "carousels" */ "../components/RelatedProducts"));

function titleOf(state: ProductState): string | null {
  if (state.status === "loading") return null;
  return state.status === "succeeded" ? state.product.title : "Product not found";
}

/** Goes back one page; home where this is the first page of the visit. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  // The router's name for an entry that it did not make.
  const isFirst = useLocation().key === "default";
  return () => void (isFirst ? navigate("/") : navigate(-1));
}

/** /product/{id} and /product-overview. */
export default function ProductPage() {
  const { state, retry } = useProduct();
  const goBack = useWayBack();
  usePageTitle(titleOf(state));
  if (state.status === "loading") return <ProductPlaceholder />;
  if (state.status === "notFound") return <ProductMissing />;
  if (state.status === "failed") {
    return (
      <Container>
        <VisuallyHidden>
          <h1>Product</h1>
        </VisuallyHidden>
        <Failed text="Failed to load product. Please try again later." onRetry={retry} />
      </Container>
    );
  }
  const { product } = state;
  return (
    <ProductView product={product} onContinue={goBack}>
      <Suspense>
        <RelatedProducts key={product.id} product={product} />
      </Suspense>
    </ProductView>
  );
}

function ProductPlaceholder() {
  return (
    <Container>
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
        piece="box"
        title={<h1>Product not found</h1>}
        text="It may have left the collection, or the address is not quite right."
      >
        <LinkButton to="/">Continue Shopping</LinkButton>
      </Empty>
    </Container>
  );
}

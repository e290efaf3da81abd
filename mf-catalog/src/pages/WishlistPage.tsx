import * as paths from "@aurelle/shared/contract/paths";
import {
  Breadcrumbs,
  Container,
  Empty,
  Failed,
  LinkButton,
  Loading,
  PageHeader,
  Skeleton,
  VisuallyHidden,
} from "@aurelle/shared/ui";
import { useLayoutEffect, useRef } from "react";
import { Grid } from "../components/listing/ProductGrid";
import { WishlistItem } from "../components/wishlist/WishlistItem";
import { useWishlistProducts } from "../data/wishlist/useWishlistProducts";
import type { WishlistView } from "../model/wishlistView";
import styles from "./WishlistPage.module.css";

/** The page /wishlist. */
export default function WishlistPage() {
  const { view, retry } = useWishlistProducts();
  const page = useFocusRetention(view);
  return (
    <Container className={styles.page}>
      <Breadcrumbs items={[{ label: "Home", to: paths.home }, { label: "Wishlist" }]} />
      <PageHeader title="Your wishlist" />
      <div ref={page} tabIndex={-1}>
        {view.status === "loading" && <WishlistLoading count={view.missing} />}
        {view.status === "failed" && <Failed text={view.message} onRetry={retry} />}
        {view.status === "empty" && <EmptyWishlist />}
        {view.status === "succeeded" && (
          <>
            <VisuallyHidden>
              <h2>Pieces</h2>
            </VisuallyHidden>
            <Grid shape="fullWidth">
              {view.products.map((product) => (
                <WishlistItem key={product.id} product={product} />
              ))}
              {view.missing > 0 && <Placeholders count={view.missing} />}
            </Grid>
          </>
        )}
      </div>
    </Container>
  );
}

/** When the focused product leaves the list, the focus moves to the product that takes its place. */
function useFocusRetention(view: WishlistView) {
  const page = useRef<HTMLDivElement>(null);
  /** The index of the focused list item; -1 for none. */
  const focusedIndex = useRef(-1);
  useLayoutEffect(() => {
    const box = page.current;
    if (!box) return;
    const items = () => [...box.querySelectorAll("li")];
    const onFocusIn = ({ target }: FocusEvent) => {
      focusedIndex.current = target instanceof Element ? items().findIndex((item) => item.contains(target)) : -1;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focusedIndex.current = -1;
    };
    box.addEventListener("focusin", onFocusIn);
    box.addEventListener("focusout", onFocusOut);
    return () => {
      box.removeEventListener("focusin", onFocusIn);
      box.removeEventListener("focusout", onFocusOut);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useLayoutEffect(() => {
    const box = page.current;
    if (!box || focusedIndex.current < 0 || document.activeElement !== document.body) return;
    const items = box.querySelectorAll("li");
    const next = items[Math.min(focusedIndex.current, items.length - 1)];
    (next?.querySelector<HTMLElement>("a[data-product]") ?? box).focus();
  }, [view]);
  return page;
}

function Placeholders({ count }: { count: number }) {
  return Array.from({ length: Math.min(count, 10) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are equal and never change their order
    <li key={index}>
      <Skeleton variant="card" />
    </li>
  ));
}

function WishlistLoading({ count }: { count: number }) {
  return (
    <>
      <Loading text="Loading your wishlist..." className={styles.loading} />
      <Grid shape="fullWidth">
        <Placeholders count={count} />
      </Grid>
    </>
  );
}

function EmptyWishlist() {
  return (
    <Empty illustration="heart" text="Your wishlist is empty. Press the heart on any piece to keep it here.">
      <LinkButton to={paths.home}>Continue Shopping</LinkButton>
    </Empty>
  );
}

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

/** /wishlist. */
export default function WishlistPage() {
  const { view, retry } = useWishlistProducts();
  const page = useFocusKept(view);
  return (
    <Container className={styles.page}>
      <Breadcrumbs items={[{ label: "Home", to: "/" }, { label: "Wishlist" }]} />
      <PageHeader title="Your wishlist" />
      <div ref={page} tabIndex={-1}>
        {view.status === "loading" && <ToCome count={view.missing} />}
        {view.status === "failed" && <Failed text={view.message} onRetry={retry} />}
        {view.status === "empty" && <NothingWished />}
        {view.status === "succeeded" && (
          <>
            <VisuallyHidden>
              <h2>Pieces</h2>
            </VisuallyHidden>
            <Grid shape="wholeWidth">
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

/** The piece that had the focus may leave the list: the focus then goes to the one that takes its place. */
function useFocusKept(view: WishlistView) {
  const page = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useLayoutEffect(() => {
    const box = page.current;
    if (!box) return;
    const items = () => [...box.querySelectorAll("li")];
    const note = ({ target }: FocusEvent) => {
      place.current = target instanceof Element ? items().findIndex((item) => item.contains(target)) : -1;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) place.current = -1;
    };
    box.addEventListener("focusin", note);
    box.addEventListener("focusout", forget);
    return () => {
      box.removeEventListener("focusin", note);
      box.removeEventListener("focusout", forget);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another
  useLayoutEffect(() => {
    const box = page.current;
    if (!box || place.current < 0 || document.activeElement !== document.body) return;
    const items = box.querySelectorAll("li");
    const next = items[Math.min(place.current, items.length - 1)];
    (next?.querySelector<HTMLElement>("a[data-product]") ?? box).focus();
  }, [view]);
  return page;
}

function Placeholders({ count }: { count: number }) {
  return Array.from({ length: Math.min(count, 10) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
    <li key={index}>
      <Skeleton variant="card" />
    </li>
  ));
}

function ToCome({ count }: { count: number }) {
  return (
    <>
      <Loading text="Loading your wishlist..." className={styles.loading} />
      <Grid shape="wholeWidth">
        <Placeholders count={count} />
      </Grid>
    </>
  );
}

function NothingWished() {
  return (
    <Empty illustration="heart" text="Your wishlist is empty. Press the heart on any piece to keep it here.">
      <LinkButton to="/">Continue Shopping</LinkButton>
    </Empty>
  );
}

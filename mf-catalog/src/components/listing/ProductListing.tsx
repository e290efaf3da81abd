import { Button, classNames, Empty, Failed, Loading, Skeleton, VisuallyHidden } from "@aurelle/shared/ui";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import {
  countText,
  expectedNextCount,
  type Listing,
  loadsAutomatically,
  pageSize,
  progressText,
  skeletonCount,
} from "../../model/listing/listing";
import { noScriptQuery } from "../../model/listing/noScriptQuery";
import { ListFooter, type ListFooterProps } from "./ListFooter";
import { Grid, type GridShape, ProductGrid } from "./ProductGrid";
import styles from "./ProductListing.module.css";

type ListingView =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | ({ status: "succeeded"; more: ListFooterProps["more"] } & Listing);

interface ProductListingProps {
  state: ListingView;
  shape: GridShape;
  /** Pictures within the first sight of the page. */
  priorityCount: number;
  listRef: RefObject<HTMLElement | null>;
  onMore: ListFooterProps["onMore"];
  onRetry: () => void;
  /** Given when filters are at work: the way out of an empty list. */
  onClear?: (() => void) | undefined;
  /** Beside the count: the order of the list. */
  tools?: ReactNode;
  chips?: ReactNode;
}

/** A list of products in each of its states (specification §2, Product grid). */
export function ProductListing({ state, listRef, tools, chips, ...rest }: ProductListingProps) {
  const hasProducts = state.status === "succeeded" && state.products.length > 0;
  return (
    <section ref={listRef} tabIndex={-1} aria-labelledby="products-heading" className={styles.listing}>
      <VisuallyHidden>
        <h2 id="products-heading">Products</h2>
      </VisuallyHidden>
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {hasProducts && countText(state)}
        </p>
        {tools}
      </div>
      {chips}
      <VisuallyHidden>
        <span role="status">{hasProducts && progressText(state)}</span>
      </VisuallyHidden>
      <Body state={state} {...rest} focusList={() => listRef.current?.focus({ preventScroll: true })} />
    </section>
  );
}

type BodyProps = Omit<ProductListingProps, "listRef" | "tools" | "chips"> & { focusList: () => void };

/** What was pressed to get here is gone once the list changes: the focus waits at the list. */
function Body({ state, shape, priorityCount, onMore, onRetry, onClear, focusList }: BodyProps) {
  const then = (act: () => void) => () => {
    act();
    focusList();
  };
  if (state.status === "loading") return <Placeholders shape={shape} />;
  if (state.status === "failed") return <Failed text={`Error: ${state.message}`} onRetry={then(onRetry)} />;
  if (state.products.length === 0) {
    return (
      <Empty illustration="ring" text="No products available for this collection">
        {onClear && (
          <Button variant="outlined" onClick={then(onClear)}>
            Clear filters
          </Button>
        )}
      </Empty>
    );
  }
  const isLoading = state.more.status === "loading";
  const coming = state.more.status === "failed" ? 0 : expectedNextCount(state, isLoading);
  return (
    <>
      <ProductGrid products={state.products} shape={shape} priorityCount={priorityCount} />
      <ListFooter
        more={state.more}
        hasNext={state.next !== null}
        isAutomatic={loadsAutomatically(state)}
        count={state.products.length}
        noScriptQuery={noScriptQuery(state.next)}
        onMore={onMore}
        rooms={
          coming > 0 && (
            <NextPageSkeletons
              shown={state.products.length}
              coming={coming}
              shape={shape}
              className={classNames(styles.next, !isLoading && styles.bare)}
            />
          )
        }
      />
    </>
  );
}

function Placeholders({ shape }: { shape: GridShape }) {
  return (
    <>
      <Loading text="Loading..." hidden />
      <SkeletonGrid count={pageSize} shape={shape} />
    </>
  );
}

interface SkeletonGridProps {
  count: number;
  shape: GridShape;
  className?: string | undefined;
}

/** Keeps the room of products that are to come. */
function SkeletonGrid({ count, shape, className }: SkeletonGridProps) {
  const names = Array.from({ length: count }, (_, index) => `room-${index}`);
  return (
    <div aria-hidden="true" className={classNames(styles.rooms, className)}>
      <Grid shape={shape}>
        {names.map((name) => (
          <li key={name}>
            <Skeleton variant="card" />
          </li>
        ))}
      </Grid>
    </div>
  );
}

/** The same below a grid that has begun: how many columns it has is the stylesheet's to say. */
function NextPageSkeletons({
  shown,
  coming,
  ...rest
}: Omit<SkeletonGridProps, "count"> & { shown: number; coming: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each page, the window may have another width by then
  useLayoutEffect(() => {
    const grid = box.current?.querySelector("ul");
    if (grid) setColumns(getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  }, [shown]);
  return (
    <div ref={box}>
      <SkeletonGrid count={skeletonCount({ shown, coming, columns })} {...rest} />
    </div>
  );
}

import { productPageSize } from "@aurelle/shared/contract/rules";
import { Button, classNames, Empty, Failed, Loading, VisuallyHidden } from "@aurelle/shared/ui";
import type { ReactNode, RefObject } from "react";
import type { Filters } from "../../model/filters/filters";
import { countText, expectedNextCount, loadsAutomatically, progressText } from "../../model/listing/listing";
import type { ListingState } from "../../model/listing/listingState";
import { noScriptQuery } from "../../model/listing/noScriptQuery";
import { NothingFound } from "../search/NothingFound";
import { SearchAnswer } from "../search/SearchAnswer";
import { ListFooter, type ListFooterProps } from "./ListFooter";
import { type GridShape, ProductGrid } from "./ProductGrid";
import styles from "./ProductListing.module.css";
import { NextPageSkeletons, SkeletonGrid } from "./SkeletonGrid";

interface ProductListingProps {
  state: ListingState;
  shape: GridShape;
  /** How many of the first pictures are visible before the page is scrolled. */
  priorityCount: number;
  listRef: RefObject<HTMLElement | null>;
  onMore: ListFooterProps["onMore"];
  onRetry: () => void;
  /** Given while filters are active: an empty list offers to clear them. */
  onClear?: (() => void) | undefined;
  filters: Filters;
  /** Given while other filters narrow the search: removes them. */
  onClearOthers?: (() => void) | undefined;
  /** Shown beside the count: the order of the list. */
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
        <span role="status">{state.status === "succeeded" && (hasProducts ? progressText(state) : "0 products")}</span>
      </VisuallyHidden>
      <Body state={state} {...rest} focusList={() => listRef.current?.focus({ preventScroll: true })} />
    </section>
  );
}

type BodyProps = Omit<ProductListingProps, "listRef" | "tools" | "chips"> & { focusList: () => void };

function Body({ state, shape, priorityCount, onMore, onRetry, onClear, filters, onClearOthers, focusList }: BodyProps) {
  const { search } = filters;
  /** The pressed button disappears when the list changes, so the focus moves to the list. */
  const thenFocusList = (act: () => void) => () => {
    act();
    focusList();
  };
  if (state.status === "loading") {
    return (
      <>
        <Loading text="Loading..." hidden />
        <SkeletonGrid count={productPageSize} shape={shape} />
      </>
    );
  }
  if (state.status === "failed") return <Failed text={`Error: ${state.message}`} onRetry={thenFocusList(onRetry)} />;
  if (state.products.length === 0 && search !== "")
    return <NothingFound search={search} onClearOthers={onClearOthers && thenFocusList(onClearOthers)} />;
  if (state.products.length === 0) {
    return (
      <Empty illustration="ring" text="No products available for this collection">
        {onClear && (
          <Button variant="outlined" onClick={thenFocusList(onClear)}>
            Clear filters
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <>
      {state.searchNote && <SearchAnswer note={state.searchNote} search={search} />}
      <LoadedListing listing={state} shape={shape} priorityCount={priorityCount} filters={filters} onMore={onMore} />
    </>
  );
}

interface LoadedListingProps extends Pick<ProductListingProps, "shape" | "priorityCount" | "filters" | "onMore"> {
  listing: Extract<ListingState, { status: "succeeded" }>;
}

function LoadedListing({ listing, shape, priorityCount, filters, onMore }: LoadedListingProps) {
  const { products, next, nextPage } = listing;
  const isLoading = nextPage.status === "loading";
  const nextCount = nextPage.status === "failed" ? 0 : expectedNextCount(listing, isLoading);
  return (
    <>
      <ProductGrid products={products} shape={shape} priorityCount={priorityCount} />
      <ListFooter
        nextPage={nextPage}
        hasNext={next !== null}
        isAutomatic={loadsAutomatically(listing)}
        count={products.length}
        noScriptQuery={noScriptQuery(next, filters)}
        onMore={onMore}
        skeletons={
          nextCount > 0 && (
            <NextPageSkeletons
              shown={products.length}
              nextCount={nextCount}
              shape={shape}
              className={classNames(styles.next, !isLoading && styles.bare)}
            />
          )
        }
      />
    </>
  );
}

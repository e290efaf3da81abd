import type { Collection } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";
import { Breadcrumbs, Container } from "@aurelle/shared/ui";
import { useMemo, useRef } from "react";
import { CollectionBanner } from "../components/listing/CollectionBanner";
import { FilteredListing } from "../components/listing/FilteredListing";
import { useFacets } from "../data/listing/useFacets";
import { useFilters } from "../data/listing/useFilters";
import { useListing } from "../data/listing/useListing";
import { useScrollRestoration } from "../data/listing/useScrollRestoration";
import { findCollection } from "../model/product/taxonomy";
import styles from "./CollectionPage.module.css";

function useCollection(): Collection {
  const [, first = ""] = useLocation().pathname.split("/");
  return findCollection(first) ?? "Aurora";
}

/** The pages /aurora, /luma and /vita. Of the filters in the address they have the facets; the others are cleared (specification §2). */
export default function CollectionPage() {
  const collection = useCollection();
  const { filters, change, clear } = useFilters("collection");
  const query = useMemo(() => ({ ...filters, category: null, collection }), [filters, collection]);
  const { key, state, more, retry } = useListing(query);
  const facets = useFacets(query);
  const list = useRef<HTMLElement>(null);
  useScrollRestoration(list, key);
  return (
    <>
      <CollectionBanner collection={collection} />
      <Container className={styles.products}>
        <Breadcrumbs items={[{ label: "Home", to: paths.home }, { label: `${collection} collection` }]} />
        <FilteredListing
          page="collection"
          filters={filters}
          facets={facets}
          onChange={change}
          onClear={clear}
          listRef={list}
          listing={{ state, onMore: more, onRetry: retry }}
        />
      </Container>
    </>
  );
}

import type { Collection } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";
import { Breadcrumbs, Container } from "@aurelle/shared/ui";
import { useMemo, useRef } from "react";
import { CollectionBanner } from "../components/listing/CollectionBanner";
import { ProductListing } from "../components/listing/ProductListing";
import { useListing } from "../data/listing/useListing";
import { useScrollRestoration } from "../data/listing/useScrollRestoration";
import { noFilters } from "../model/filters/filters";
import { findCollection } from "../model/product/taxonomy";
import styles from "./CollectionPage.module.css";

function useCollection(): Collection {
  const [, first = ""] = useLocation().pathname.split("/");
  return findCollection(first) ?? "Aurora";
}

/** The pages /aurora, /luma and /vita. */
export default function CollectionPage() {
  const collection = useCollection();
  const query = useMemo(() => ({ ...noFilters, category: null, collection }), [collection]);
  const { key, state, more, retry } = useListing(query);
  const list = useRef<HTMLElement>(null);
  useScrollRestoration(list, key);
  return (
    <>
      <CollectionBanner collection={collection} />
      <Container className={styles.products}>
        <Breadcrumbs items={[{ label: "Home", to: paths.home }, { label: `${collection} collection` }]} />
        <ProductListing
          state={state}
          listRef={list}
          shape="fullWidth"
          priorityCount={0}
          onMore={more}
          onRetry={retry}
        />
      </Container>
    </>
  );
}

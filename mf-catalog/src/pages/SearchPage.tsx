import * as paths from "@aurelle/shared/contract/paths";
import { usePageTitle } from "@aurelle/shared/page";
import { Breadcrumbs, Container, PageHeader } from "@aurelle/shared/ui";
import { useMemo, useRef } from "react";
import { FilteredListing } from "../components/listing/FilteredListing";
import { useFacets } from "../data/listing/useFacets";
import { useFilters } from "../data/listing/useFilters";
import { useListing } from "../data/listing/useListing";
import { useScrollRestoration } from "../data/listing/useScrollRestoration";

/** The page /search?search=…. Without a search it shows all products (decision 32). */
export default function SearchPage() {
  const { filters, change, clear } = useFilters("search");
  const { search } = filters;
  usePageTitle(search === "" ? "Search" : `Search: ${search}`);
  const query = useMemo(() => ({ category: null, ...filters }), [filters]);
  const { key, state, more, retry } = useListing(query);
  const facets = useFacets(query);
  const list = useRef<HTMLElement>(null);
  useScrollRestoration(list, key);
  return (
    <Container>
      <Breadcrumbs items={[{ label: "Home", to: paths.home }, { label: "Search" }]} />
      <PageHeader title={search === "" ? "Search" : <Results of={search} />}>
        {search === "" && <p>All our pieces. Search by name, stone or metal.</p>}
      </PageHeader>
      <FilteredListing
        page="search"
        filters={filters}
        facets={facets}
        onChange={change}
        onClear={clear}
        listRef={list}
        listing={{ state, onMore: more, onRetry: retry }}
      />
    </Container>
  );
}

function Results({ of }: { of: string }) {
  return (
    <>
      Results for <bdi>“{of}”</bdi>
    </>
  );
}

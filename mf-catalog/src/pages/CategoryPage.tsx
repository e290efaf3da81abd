import type { Category } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";
import { Breadcrumbs, Container, PageHeader } from "@aurelle/shared/ui";
import { useMemo, useRef } from "react";
import { FilteredListing } from "../components/listing/FilteredListing";
import { useFacets } from "../data/listing/useFacets";
import { useFilters } from "../data/listing/useFilters";
import { useListing } from "../data/listing/useListing";
import { useScrollRestoration } from "../data/listing/useScrollRestoration";
import { findCategory } from "../model/product/taxonomy";

const introductions: Record<Category, { title: string; text: string }> = {
  rings: { title: "Rings", text: "From a plain gold band to a halo of diamonds, made to be worn every day." },
  necklaces: { title: "Necklaces", text: "Pendants, chains and collars, lovely alone and better layered." },
  bracelets: { title: "Bracelets", text: "Tennis bracelets, bangles and cuffs that catch the light as you move." },
  earrings: { title: "Earrings", text: "Studs, hoops and drops, from barely there to unmistakable." },
};

function useCategory(): Category {
  const [, first = ""] = useLocation().pathname.split("/");
  return findCategory(first) ?? "rings";
}

/** The pages /rings, /necklaces, /bracelets and /earrings. */
export default function CategoryPage() {
  const category = useCategory();
  const { filters, change, clear } = useFilters("category");
  const query = useMemo(() => ({ category, ...filters }), [category, filters]);
  const { key, state, more, retry } = useListing(query);
  // The page is one category, so its facet is left out.
  const facets = useFacets(query)?.filter(({ name }) => name !== "category") ?? null;
  const list = useRef<HTMLElement>(null);
  useScrollRestoration(list, key);
  const { title, text } = introductions[category];
  return (
    <Container>
      <Breadcrumbs items={[{ label: "Home", to: paths.home }, { label: title }]} />
      <PageHeader title={title}>
        <p>{text}</p>
      </PageHeader>
      <FilteredListing
        page="category"
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

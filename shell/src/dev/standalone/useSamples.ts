import type { Slots, WireProductList } from "@aurelle/shared/contract";
import { api } from "@aurelle/shared/http";
import { useEffect, useState } from "react";

/** What each slot of the contract is given by its owner, by the example of one product. */
export type Samples = { [N in keyof Slots]: Slots[N] } & Readonly<Record<string, object | undefined>>;

/** The first product of the shop in every slot; `null` until it is known. */
export function useSamples(): Samples | null {
  const [samples, setSamples] = useState<Samples | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api
      .get<WireProductList>("products/product/", { signal: leaving.signal })
      .then(({ results: [first] }) => {
        if (!first) return;
        const { id: productId, title, inventory } = first;
        setSamples({
          "product.purchase": { productId, title, inventory },
          "product.extras": { productId, title },
          "home.giftIdeas": {},
          "home.getTheLook": {},
          "wishlist.purchase": { productId, title, inventory },
          "faq.sizing": {},
          "home.extras": {},
          "header.miniCart": { onClose: () => console.info("the mini-cart asked to be closed") },
        });
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn("no product to show", error);
      });
    return () => leaving.abort();
  }, []);
  return samples;
}

import type { Slots, WireProductList } from "@aurelle/shared/contract";
import { api } from "@aurelle/shared/http";
import { useEffect, useState } from "react";

/** The props of each slot of the contract, with one product as the example. */
export type Samples = { [N in keyof Slots]: Slots[N] } & Readonly<Record<string, object | undefined>>;

/** The props of every slot for the first product of the shop; `null` until it is loaded. */
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
          "order.buyAgain": { lines: [{ productId, title, quantity: 1 }] },
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

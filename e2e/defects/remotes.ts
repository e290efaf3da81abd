import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects of cart, wishlist, catalogue and checkout. */
export const remoteDefects: readonly Defect[] = [
  {
    name: "cards of a carousel without photographs",
    changes: [
      {
        file: "mf-catalog/src/components/carousel/Carousel.module.css",
        from: "  display: grid;\n  grid-template-rows: repeat(4, auto);\n",
        to: "  display: flex;\n",
      },
    ],
    test: {
      file: "e2e/journeys/pages/pages.spec.ts",
      name: "the public pages of ",
    },
  },
  {
    name: "prices of a row at different heights",
    changes: [
      {
        file: "mf-catalog/src/components/card/ProductCard.module.css",
        from: "  grid-template-rows: inherit;\n",
        to: "  grid-template-rows: var(--card-rows, none);\n",
      },
    ],
    test: {
      file: "e2e/journeys/pages/cardRows.spec.ts",
      name: "titles and prices of cards beside each other are on one line",
    },
  },
  {
    name: "purchase bar over the end of the page",
    changes: [
      {
        file: "shared/src/ui/late.css",
        from: "    padding-bottom: var(--bottom-bar-height);\n",
        to: "",
      },
    ],
    test: {
      file: "e2e/journeys/pages/accessibility.spec.ts",
      name: "usable at every width, with large text, reduced motion and forced colours: the pages of a visitor",
    },
  },
  {
    name: "opening hours wider than a phone with large text",
    changes: [
      {
        file: "shell/src/pages/contact/ContactFacts.module.css",
        from: "  overflow-wrap: anywhere;\n",
        to: "",
      },
    ],
    test: {
      file: "e2e/journeys/pages/pages.spec.ts",
      name: "the public pages of ",
    },
  },
  {
    name: "wishlist change not rolled back",
    changes: [
      {
        file: "shared/src/wishlist/accountWishlist.ts",
        from: "if (changes.get(id) === isWishlisted) changes.delete(id);",
        to: 'if (confirmed.status !== "succeeded") changes.delete(id);',
      },
    ],
    test: {
      file: "shared/src/wishlist/createWishlist.test.ts",
      name: "an account's wishlist undoes an addition that the server rejects",
    },
  },
  {
    name: "wishlist merge loses items",
    changes: [
      {
        file: "shared/src/wishlist/accountWishlist.ts",
        from: "    const guestIds = guest.ids();\n",
        to: "    const guestIds = guest.ids();\n    guest.removeAll(guestIds);\n",
      },
    ],
    test: {
      file: "shared/src/wishlist/createWishlist.test.ts",
      name: "at sign-in the guest's items stay stored",
    },
  },
  {
    name: "wishlist change of the former shopper for the next one",
    changes: [
      {
        file: "shared/src/wishlist/accountWishlist.ts",
        from: "const isCurrent = () => isShown() && readToken() === token;",
        to: "const isCurrent = () => true;",
      },
    ],
    test: {
      file: "shared/src/wishlist/createWishlist.test.ts",
      name: "an account's wishlist sends no pending change of the former shopper",
    },
  },
  {
    name: "wishlist of an account not updated in the other tab",
    changes: [
      {
        file: "shared/src/wishlist/createWishlist.ts",
        from: '      onSaved: () => tabs?.post("changed"),',
        to: "      onSaved: () => {},",
      },
    ],
    test: { file: "e2e/journeys/shopping/wishlist.spec.ts", name: "a wishlist needs no account" },
  },
  {
    name: "quantity on screen changes twice",
    changes: [
      {
        file: "mf-cart/src/data/quantityQueue.ts",
        from: "    if (isOutcomeUnknown(error)) await reading;\n",
        to: "    void reading;\n",
      },
    ],
    test: {
      file: "mf-cart/src/data/quantityQueue.test.ts",
      name: "changing a quantity shows only the chosen quantity when the server made the change",
    },
  },
  {
    name: "older answer replaces a newer cart",
    changes: [
      {
        file: "mf-cart/src/model/versionedCart.ts",
        from: "return next.revision > last.revision;",
        to: "return answer.request >= known.request;",
      },
    ],
    test: { file: "mf-cart/src/model/versionedCart.test.ts", name: "isNewer drops an answer of an older revision" },
  },
  {
    name: "Undo adds to another shopper's cart",
    changes: [
      {
        file: "mf-cart/src/data/removeWithUndo.ts",
        from: "    if (getState().cart.shopper !== shopper) return [];\n",
        to: "",
      },
      {
        file: "mf-cart/src/data/addAgain.ts",
        from: "      if (getState().cart.shopper !== shopper) return [];\n      if (!ids.has(each.item.id)",
        to: "      if (!ids.has(each.item.id)",
      },
    ],
    test: {
      file: "mf-cart/src/data/removeWithUndo.test.ts",
      name: "removing an item adds nothing on Undo after another shopper has signed in",
    },
  },
  {
    name: "double click adds two pieces",
    changes: [
      {
        file: "shared/src/ui/actions/Button.tsx",
        from: "    if (busy) {\n      event.preventDefault();\n      announceIgnoredPress(event.currentTarget);\n    } else onClick?.(event);\n",
        to: "    onClick?.(event);\n",
      },
      {
        file: "mf-cart/src/data/addToCart.ts",
        from: "    if (getState().cart.adding.includes(productId)) return;\n",
        to: "",
      },
    ],
    test: {
      file: "mf-cart/src/components/addToCart/AddToCart.test.tsx",
      name: "Add to Cart adds one piece for a double click",
    },
  },
  {
    name: "sold out product can be added",
    changes: [
      {
        file: "mf-cart/src/components/addToCart/AddToCart.tsx",
        from: "const isSoldOut = inventory <= 0;",
        to: "const isSoldOut = inventory < 0;",
      },
    ],
    test: {
      file: "mf-cart/src/components/addToCart/AddToCart.test.tsx",
      name: "Add to Cart is disabled and labelled Out of Stock",
    },
  },
  {
    name: "total of the former quantity",
    changes: [
      {
        file: "mf-cart/src/model/pendingQuantities.ts",
        from: "total: pence(Math.max(0, cart.total + change)),",
        to: "total: cart.total,",
      },
    ],
    test: {
      file: "mf-cart/src/model/pendingQuantities.test.ts",
      name: "applyPending shows the pending quantity and its total",
    },
  },
  {
    name: "total rounded to pounds",
    changes: [{ file: "shared/src/money/money.ts", from: "const rest = amount % 100;", to: "const rest = 0;" }],
    test: { file: "shared/src/money/money.test.ts", name: "formatPence shows" },
  },
  {
    name: "two presses place two orders",
    changes: [
      {
        file: "shared/src/ui/actions/Button.tsx",
        from: "    if (busy) {\n      event.preventDefault();\n      announceIgnoredPress(event.currentTarget);\n    } else onClick?.(event);\n",
        to: "    onClick?.(event);\n",
      },
      {
        file: "mf-checkout/src/data/checkoutThunks.ts",
        from: 'getState().checkout.placing.status !== "loading"',
        to: "getState().checkout !== null",
      },
      {
        file: "mf-checkout/src/components/CheckoutForm.tsx",
        from: "if (isBusy || !isOnline) return;",
        to: "if (!isOnline) return;",
      },
    ],
    test: {
      file: "mf-checkout/src/pages/CheckoutPagePlacing.test.tsx",
      name: "placing the order sends one order however often",
    },
  },
  {
    name: "empty cart shown while the order is in doubt",
    changes: [
      {
        file: "mf-checkout/src/model/placing.ts",
        from: "return isOpen || isInDoubt ? placing.cart : known;",
        to: "return isOpen ? placing.cart : known;",
      },
    ],
    test: { file: "mf-checkout/src/pages/CheckoutPagePlacing.test.tsx", name: "placing the order X2 X3" },
  },
  {
    name: "address of the former shopper in the form",
    changes: [{ file: "mf-checkout/src/data/draft.ts", from: "stored.userId !== userId || ", to: "" }],
    test: {
      file: "mf-checkout/src/data/draft.test.ts",
      name: "the draft of an interrupted form is removed when another shopper",
    },
  },
  {
    name: "control characters in a search",
    changes: [
      {
        file: "mf-catalog/src/model/filters/filters.ts",
        from: 'text.replace(/[\\p{Cc}\\p{Cs}]+/gu, " ").trim()',
        to: "text.trim()",
      },
    ],
    test: { file: "mf-catalog/src/model/filters/filters.test.ts", name: "readFilters drops what the server rejects" },
  },
  {
    name: "first list handed on unread",
    changes: [
      {
        file: "mf-catalog/src/data/toInitialState.ts",
        from: '    console.warn("a part of the initial data was left out", cause);\n    return null;\n',
        to: "    throw cause;\n",
      },
    ],
    test: { file: "mf-catalog/src/data/toInitialState.test.ts", name: "U1 starts without the unreadable list" },
  },
  {
    name: "next page that leaves the product API",
    changes: [
      {
        file: "shared/src/wire/nextPagePath.ts",
        from: "return start < 1 ? null :",
        to: "return start < 0 ? { path: pathname, search } :",
      },
    ],
    test: { file: "mf-catalog/src/model/listing/nextPath.test.ts", name: "nextPath reads" },
  },
  {
    name: "order without the total on the screen",
    changes: [{ file: "mf-checkout/src/data/useCheckout.ts", from: ", expected_total: cart.total", to: "" }],
    test: {
      file: "mf-checkout/src/pages/CheckoutPageChanges.test.tsx",
      name: "a cart that has changed since the shopper saw it N1 is not ordered: the page shows",
    },
  },
];

import { defineRemote } from "@aurelle/shared/remote";
import config from "../remote.config";

// Pages and slots that share most of their code are one chunk.
const category = () => import(/* webpackChunkName: "listings" */ "./pages/CategoryPage");
const collection = () => import(/* webpackChunkName: "listings" */ "./pages/CollectionPage");
const product = () => import("./pages/ProductPage");

/** The entry: the only module that the shell loads at once. */
export default defineRemote(config, {
  pages: {
    "/rings": category,
    "/necklaces": category,
    "/bracelets": category,
    "/earrings": category,
    "/aurora": collection,
    "/luma": collection,
    "/vita": collection,
    "/search": () => import(/* webpackChunkName: "listings" */ "./pages/SearchPage"),
    "/wishlist": () => import("./pages/WishlistPage"),
    "/product-overview": product,
    "/product/:id": product,
  },
  slots: {
    "home.giftIdeas": () => import(/* webpackChunkName: "carousels" */ "./components/carousel/GiftIdeas"),
    "home.getTheLook": () => import(/* webpackChunkName: "carousels" */ "./components/carousel/GetTheLook"),
    "faq.sizing": () => import("./components/ringSize/RingSizeHelp"),
  },
  // The store and the prefetch share the calls to the API, so they are one chunk.
  provider: () => import(/* webpackChunkName: "data" */ "./data/StoreProvider"),
  prefetch: () => import(/* webpackChunkName: "data" */ "./data/prefetch"),
});

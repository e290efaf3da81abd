import type { RemoteConfig } from "@aurelle/shared/contract/registry";

/** What a list reads of its address: its facets and order, and the page of the list that a form without script asks for. */
const list = ["metal", "stone", "colour", "price", "size", "availability", "sale", "sort", "cursor"];
/** What the list of a category reads. */
const listing = ["collection", "min", "max", "search", "spelling", ...list];
/** What the list of a collection reads. */
const ofCollection = ["category", ...list];

/** What the shell knows before it loads the remote. */
export default {
  name: "catalog",
  owner: "team-catalog",
  requires: "^2.0.0",
  pages: [
    {
      path: "/rings",
      title: "Rings in gold, silver and platinum",
      description: "Solitaires, halos, bands and signets in gold and platinum. Free delivery and 30-day returns.",
      query: listing,
    },
    {
      path: "/necklaces",
      title: "Necklaces and pendants in gold and silver",
      description: "Pendants, chains and collars to wear alone or layered. Free delivery and 30-day returns.",
      query: listing,
    },
    {
      path: "/bracelets",
      title: "Bracelets and bangles in gold and silver",
      description: "Tennis bracelets, bangles and cuffs for every wrist. Free delivery and 30-day returns.",
      query: listing,
    },
    {
      path: "/earrings",
      title: "Earrings: studs, hoops and drops",
      description: "Studs, hoops and drops in gold, diamond and pearl. Free delivery and 30-day returns.",
      query: listing,
    },
    {
      path: "/aurora",
      title: "Aurora: coloured stones and diamonds",
      description: "Coloured stones and brilliant diamonds, set in the light of first morning.",
      query: ofCollection,
    },
    {
      path: "/luma",
      title: "Luma: plain gold for every day",
      description: "Polished gold, clean lines and nothing to spare: jewellery for every day.",
      query: ofCollection,
    },
    {
      path: "/vita",
      title: "Vita: leaves, vines and pearls",
      description: "Leaves, vines and pearls: jewellery that grew rather than was made.",
      query: ofCollection,
    },
    {
      path: "/search",
      title: "Search",
      description: "Search all rings, necklaces, bracelets and earrings.",
      query: ["category", ...listing],
    },
    {
      path: "/wishlist",
      title: "Your wishlist",
      description: "The pieces you have set your heart on, kept on this device, or in your account once you sign in.",
    },
    { path: "/product-overview", title: "Product" },
    { path: "/product/:id", title: "Product" },
  ],
  slots: [{ name: "home.giftIdeas" }, { name: "home.getTheLook" }, { name: "faq.sizing" }],
} satisfies RemoteConfig;

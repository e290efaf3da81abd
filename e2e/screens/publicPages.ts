/** A page that needs neither an account nor another page before it. */
export interface PublicPage {
  route: string;
  /** A part of the page's text. */
  text: string;
  /** The beginning of the document's title. */
  title: string;
  /** The name of the state in which the page opens. */
  state: string;
  /** The page differs from the one with this route by its content alone, so `npm test` checks that one at each width, and this one at 320 px. */
  like?: string;
}

/** By the workspace that shows them. */
export const publicPages: Readonly<Record<string, readonly PublicPage[]>> = {
  shell: [
    { route: "/", text: "Discover The Aurora Collection", title: "", state: "home" },
    { route: "/about", text: "Our Story", title: "About Us", state: "about" },
    { route: "/contact", text: "Send message", title: "Contact", state: "contact" },
    { route: "/faq", text: "Shipping", title: "", state: "faq" },
    { route: "/legal/privacy", text: "", title: "Privacy", state: "privacy" },
    { route: "/legal/terms", text: "", title: "Terms", state: "terms", like: "/legal/privacy" },
    { route: "/legal/cookies", text: "", title: "Cookies", state: "cookies", like: "/legal/privacy" },
  ],
  "mf-catalog": [
    { route: "/rings", text: "Rings", title: "Rings", state: "list rings" },
    {
      route: "/necklaces?collection=Vita",
      text: "Necklaces",
      title: "Necklaces",
      state: "list necklaces",
      like: "/rings",
    },
    { route: "/bracelets", text: "Bracelets", title: "Bracelets", state: "list bracelets", like: "/rings" },
    { route: "/earrings", text: "Earrings", title: "Earrings", state: "list earrings", like: "/rings" },
    { route: "/aurora", text: "Aurora", title: "Aurora", state: "list aurora" },
    { route: "/luma", text: "Luma", title: "Luma", state: "list luma", like: "/aurora" },
    { route: "/vita", text: "Vita", title: "Vita", state: "list vita", like: "/aurora" },
    { route: "/search?search=pearl", text: "pearl", title: "Search", state: "search: found" },
    { route: "/product-overview", text: "", title: "", state: "product: overview without a product" },
  ],
  "mf-cart": [{ route: "/cart", text: "Your Shopping Cart", title: "", state: "cart: empty" }],
  "mf-account": [
    { route: "/login", text: "Login", title: "Login", state: "login" },
    { route: "/register", text: "Register", title: "Create an account", state: "register" },
    { route: "/reset-password", text: "", title: "Reset your password", state: "reset" },
  ],
};

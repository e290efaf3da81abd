import type { PageConfig } from "@aurelle/shared/contract/registry";
import type { PageLoader } from "@aurelle/shared/remote";

/** A page that the shell draws itself. The document server reads titles and descriptions, the browser loads the code. */
export interface ShellPage extends PageConfig {
  description: string;
  load: PageLoader;
  /** Slots that it leaves open, whose first data the document server asks for. */
  slots?: readonly string[];
}

/** Decisions 46: home frame, about, contact, FAQ; and what the law asks for. */
export const shellPages: readonly ShellPage[] = [
  {
    path: "/",
    title: "Aurelle",
    description:
      "Fine rings, necklaces, bracelets and earrings from the Luma, Aurora and Vita collections, delivered free of charge.",
    load: () => import("../src/pages/HomePage"),
    slots: ["home.giftIdeas", "home.getTheLook", "home.extras"],
  },
  {
    path: "/about",
    title: "About Us",
    description: "Who makes Aurelle's jewellery, where, from what, and what we promise about it.",
    load: () => import("../src/pages/AboutPage"),
  },
  {
    path: "/contact",
    title: "Contact",
    description: "Write to Aurelle, call us, or visit the shop in London: address, opening hours and a message form.",
    load: () => import("../src/pages/ContactPage"),
  },
  {
    path: "/faq",
    title: "Frequently Asked Questions",
    description: "Delivery, returns, sizing, care, payment, warranty and custom orders at Aurelle.",
    load: () => import("../src/pages/FaqPage"),
  },
  {
    path: "/offline",
    title: "You are offline",
    description: "What Aurelle shows of a page that is not on your device while there is no connection.",
    load: () => import("../src/pages/OfflinePage"),
  },
  {
    path: "/legal/privacy",
    title: "Privacy",
    description: "What Aurelle keeps about you, why, for how long, and how to have it deleted.",
    load: () => import("../src/pages/PrivacyPage"),
  },
  {
    path: "/legal/terms",
    title: "Terms of Sale",
    description: "The terms on which Aurelle sells and delivers jewellery.",
    load: () => import("../src/pages/TermsPage"),
  },
  {
    path: "/legal/cookies",
    title: "Cookies",
    description: "The few cookies that Aurelle's shop sets, and what each one is for.",
    load: () => import("../src/pages/CookiesPage"),
  },
];

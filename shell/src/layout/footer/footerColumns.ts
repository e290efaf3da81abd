import * as paths from "@aurelle/shared/contract/paths";
import { categoryLinks, collectionLinks } from "../header/categories/categoryLinks";

/** Every category and every collection: without JavaScript a phone reaches them here. */
export const shopLinks: readonly { label: string; to: string }[] = [
  ...categoryLinks.map(({ category, title }) => ({ label: title, to: `/${category}` })),
  ...collectionLinks.map(({ label, to }) => ({ label: `${label} collection`, to })),
];

interface FooterColumn {
  title: string;
  links: readonly { label: string; to: string }[];
}

/** The columns of specification §2; every link leads to an existing page (decision 41). */
export const footerColumns: readonly FooterColumn[] = [
  {
    title: "Customer Service",
    links: [
      { label: "Contact us", to: paths.contact },
      { label: "Delivery", to: `${paths.faq}#shipping` },
      { label: "Returns", to: `${paths.faq}#returns` },
      { label: "Ring sizing", to: `${paths.faq}#sizing` },
      { label: "Care and warranty", to: `${paths.faq}#care` },
      { label: "All questions", to: paths.faq },
    ],
  },
  {
    title: "Membership",
    links: [
      { label: "Your account", to: paths.dashboard },
      { label: "Sign in", to: paths.login },
      { label: "Create an account", to: paths.register },
      { label: "Forgotten password", to: paths.resetPassword },
    ],
  },
  {
    title: "About Us",
    links: [
      { label: "Our story", to: `${paths.about}#our-story` },
      { label: "Quality and craftsmanship", to: `${paths.about}#quality` },
      { label: "Sustainability", to: `${paths.about}#sustainability` },
      { label: "Visit us", to: `${paths.about}#location` },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Privacy", to: paths.privacy },
      { label: "Terms of sale", to: paths.terms },
      { label: "Cookies", to: paths.cookies },
    ],
  },
];

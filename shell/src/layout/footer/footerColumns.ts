interface FooterColumn {
  title: string;
  links: readonly { label: string; to: string }[];
}

/** The columns of specification §2; every link leads to an existing page (decision 41). */
export const footerColumns: readonly FooterColumn[] = [
  {
    title: "Customer Service",
    links: [
      { label: "Contact us", to: "/contact" },
      { label: "Delivery", to: "/faq#shipping" },
      { label: "Returns", to: "/faq#returns" },
      { label: "Ring sizing", to: "/faq#sizing" },
      { label: "Care and warranty", to: "/faq#care" },
      { label: "All questions", to: "/faq" },
    ],
  },
  {
    title: "Membership",
    links: [
      { label: "Your account", to: "/dashboard" },
      { label: "Sign in", to: "/login" },
      { label: "Create an account", to: "/register" },
      { label: "Forgotten password", to: "/reset-password" },
    ],
  },
  {
    title: "About Us",
    links: [
      { label: "Our story", to: "/about#our-story" },
      { label: "Quality and craftsmanship", to: "/about#quality" },
      { label: "Sustainability", to: "/about#sustainability" },
      { label: "Visit us", to: "/about#location" },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Privacy", to: "/legal/privacy" },
      { label: "Terms of sale", to: "/legal/terms" },
      { label: "Cookies", to: "/legal/cookies" },
    ],
  },
];

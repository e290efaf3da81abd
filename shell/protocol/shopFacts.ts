/** Where and when the shop can be reached. The contact page, the footer and the legal pages show the same facts. */
export const shopFacts = {
  company: "Aurelle Jewellery Ltd",
  address: ["27 Larkspur Yard", "London", "W1S 4AB"],
  /** In a sentence: no line ends inside the postcode. */
  addressLine: "27 Larkspur Yard, London, W1S\u00a04AB",
  hours: [
    { days: "Monday to Friday", time: "10am – 6pm" },
    { days: "Saturday", time: "10am – 5pm" },
    { days: "Sunday", time: "Closed" },
  ],
  phone: { shown: "020 7946 0312", href: "tel:+442079460312" },
  email: "hello@aurelle.example",
} as const;

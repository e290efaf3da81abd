import { deliveryDays } from "@aurelle/shared/contract/rules";

export interface FaqGroup {
  /** Anchor: the footer links to `/faq#returns`. */
  id: string;
  title: string;
  entries: readonly { question: string; answer: string }[];
}

/** The owner's facts (specification §2, FAQ). */
export const faqGroups: readonly FaqGroup[] = [
  {
    id: "shipping",
    title: "Shipping",
    entries: [
      {
        question: "How long does delivery take?",
        answer: `Orders within the US arrive in 3-5 business days. International orders take 7-14 business days, depending on the country and its customs. United Kingdom: ${deliveryDays("GB")} business days.`,
      },
      {
        question: "What does delivery cost?",
        answer: "Nothing. Delivery is free on every order, whatever its value and wherever it goes.",
      },
      {
        question: "How do I follow my order?",
        answer:
          "Each step appears in your account: open the order on your dashboard to read its updates. We also write to you when it leaves our studio.",
      },
    ],
  },
  {
    id: "returns",
    title: "Returns",
    entries: [
      {
        question: "Can I send a piece back?",
        answer: "Yes, within 30 days of delivery, as long as it is unworn and in its original box.",
      },
      {
        question: "What about custom pieces?",
        answer: "Custom pieces are made for one person alone, so they are final sale and cannot be returned.",
      },
      {
        question: "When do I get my money back?",
        answer: "As soon as the piece has reached us and been looked over, the way you paid for it.",
      },
    ],
  },
  {
    id: "product",
    title: "Product information",
    entries: [
      {
        question: "What are the pieces made of?",
        answer:
          "Each product page names its metal and its stones. Gold is solid 18ct unless the page says otherwise; nothing we sell is merely plated without saying so.",
      },
      {
        question: "Will my piece look exactly like the photograph?",
        answer:
          "Very nearly. Stones and pearls are natural and each is a little different; the photographs show a piece from the same making.",
      },
    ],
  },
  {
    id: "care",
    title: "Care",
    entries: [
      {
        question: "How do I clean my jewellery?",
        answer:
          "In lukewarm water with a drop of mild soap and a soft brush, then dry it with a cloth. Pearls and emeralds are only wiped, never soaked.",
      },
      {
        question: "When should I take it off?",
        answer:
          "Before swimming, bathing, sport and sleep, and before perfume or cream. Keep each piece by itself in its pouch, so that nothing scratches.",
      },
    ],
  },
  {
    id: "sizing",
    title: "Sizing",
    entries: [
      {
        question: "Can a ring be resized?",
        answer:
          "Rings can be resized by up to two sizes, larger or smaller. Write to us first: a few designs, with stones all the way round, need a new setting.",
      },
      {
        question: "How do I find my ring size?",
        answer:
          "Measure the inside of a ring that fits, or visit us and we measure your finger. Fingers are smallest in the morning and in the cold: measure at the end of the day.",
      },
    ],
  },
  {
    id: "payment",
    title: "Payment",
    entries: [
      {
        question: "How can I pay?",
        answer:
          "We accept major cards, PayPal and Apple Pay. The ways that are open for your order are listed at checkout.",
      },
      {
        question: "In which currency are the prices?",
        answer:
          "In pounds sterling. Your bank may convert the amount, at its own rate, if your account is in another currency.",
      },
    ],
  },
  {
    id: "warranty",
    title: "Warranty",
    entries: [
      {
        question: "What does the warranty cover?",
        answer:
          "For one year we mend, free of charge, whatever comes of a fault in the material or in our work: a loose stone, a broken clasp, a seam that opens.",
      },
      {
        question: "What does it not cover?",
        answer:
          "Ordinary wear, loss, and damage from a fall or from strong chemicals. We gladly repair these too, and tell you the price first.",
      },
    ],
  },
  {
    id: "custom",
    title: "Custom orders",
    entries: [
      {
        question: "Do you make pieces to order?",
        answer:
          "Yes. Tell us on the contact page what you have in mind. We answer with a drawing, a price and a date, and begin once you have agreed to all three.",
      },
      {
        question: "Can you engrave a piece?",
        answer: "Most bands and discs, with up to twenty characters. An engraved piece counts as a custom piece.",
      },
    ],
  },
];

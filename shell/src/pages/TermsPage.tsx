import * as paths from "@aurelle/shared/contract/paths";
import { deliveryDays, returnDays } from "@aurelle/shared/contract/rules";
import { TextLink } from "@aurelle/shared/ui";
import { shopFacts } from "../../protocol/shopFacts";
import { TextPage, TextSection } from "./TextPage";

const address = shopFacts.addressLine;

/** The words of the model form for cancellation (Consumer Contracts Regulations 2013, schedule 3, part B). */
function CancellationForm() {
  return (
    <blockquote>
      <p>
        To {shopFacts.company}, {address}, {shopFacts.email}:
      </p>
      <p>I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]</p>
      <p>Ordered on [*]/received on [*]</p>
      <p>Name of consumer(s)</p>
      <p>Address of consumer(s)</p>
      <p>Signature of consumer(s) (only if this form is notified on paper)</p>
      <p>Date</p>
      <p>[*] Delete as appropriate.</p>
    </blockquote>
  );
}

/** What the law grants for 14 days. */
function Cancellation() {
  return (
    <TextSection id="cancellation" title="Your right to cancel">
      <p>
        You can cancel an order until 14 days after you have received the last piece of it, without giving a reason.
        Tell us in a clear statement, by email or post, or with the words below. Until the order is sent, you can also
        cancel it on your <TextLink to={paths.dashboard}>dashboard</TextLink>.
      </p>
      <p>
        Send the pieces back within 14 days of telling us; you bear the cost of sending them. We pay you back all that
        you have paid, the way you paid it, within 14 days of having the pieces again or of your proof that they are on
        their way. We may take off what a piece has lost in value because it was worn or handled more than in a shop.
        The right does not cover pieces that were made or engraved for you alone.
      </p>
      <CancellationForm />
    </TextSection>
  );
}

/** A lawyer must check all of it before the shop opens (docs/operations.md). */
export default function TermsPage() {
  return (
    <TextPage title="Terms of Sale" eyebrow="Legal" intro={`What you and ${shopFacts.company} agree to with an order.`}>
      <TextSection id="seller" title="Who sells">
        <p>
          {shopFacts.company}, {address}. <a href={`mailto:${shopFacts.email}`}>{shopFacts.email}</a>,{" "}
          <a href={shopFacts.phone.href}>{shopFacts.phone.shown}</a>. Our company and VAT numbers are on your invoice;{" "}
          <TextLink to={paths.contact}>ask us</TextLink> for them at any time.
        </p>
      </TextSection>
      <TextSection id="order" title="Your order">
        <p>
          By placing an order you offer to buy what is in your cart. The contract is made when your order is confirmed
          on the page and by email. If a piece is sold out in that moment, no order is made and nothing is charged.
        </p>
      </TextSection>
      <TextSection id="prices" title="Prices and payment">
        <p>
          Prices are in pounds sterling and include VAT where it is due. Delivery is free, so the total is the sum of
          the pieces. The price that counts is the one shown at checkout when the order is placed. An order that is paid
          by invoice names the day until which it can be paid; after that day it is cancelled.
        </p>
      </TextSection>
      <TextSection id="delivery" title="Delivery">
        <p>
          United Kingdom: {deliveryDays("GB")} business days. United States: {deliveryDays("US")}. Other countries:{" "}
          {deliveryDays("FR")}. Until a parcel reaches you it travels at our risk. Duties of your own country, where
          there are any, are yours.
        </p>
      </TextSection>
      <Cancellation />
      <TextSection id="returns" title="Returns">
        <p>
          Beyond that right we take back unworn pieces for {returnDays} days from the day of delivery. Custom pieces are
          final sale. The details are under <TextLink to={`${paths.faq}#returns`}>Returns</TextLink>.
        </p>
      </TextSection>
      <TextSection id="warranty" title="Warranty">
        <p>
          Each piece carries our warranty of one year against faults in material and work. Your rights under consumer
          law stand beside it and are not lessened by it: a piece must be as described, fit for its purpose and of
          satisfactory quality.
        </p>
      </TextSection>
      <TextSection id="law" title="Law">
        <p>These terms follow the law of England and Wales; the protection of the law where you live remains yours.</p>
      </TextSection>
    </TextPage>
  );
}

import * as paths from "@aurelle/shared/contract/paths";
import { TextLink } from "@aurelle/shared/ui";
import { shopFacts } from "../../protocol/shopFacts";
import { TextPage, TextSection } from "./TextPage";

export default function TermsPage() {
  return (
    <TextPage title="Terms of Sale" eyebrow="Legal" intro={`What you and ${shopFacts.company} agree to with an order.`}>
      <TextSection id="order" title="Your order">
        <p>
          By placing an order you offer to buy what is in your cart. The contract is made when your order is confirmed
          on the page and by e-mail. If a piece is sold out in that moment, no order is made and nothing is charged.
        </p>
      </TextSection>
      <TextSection id="prices" title="Prices and payment">
        <p>
          Prices are in pounds sterling. Delivery is free, so the total is the sum of the pieces. The price that counts
          is the one shown at checkout when the order is placed. An order by bank transfer names the day until which it
          can be paid; after that day it is cancelled.
        </p>
      </TextSection>
      <TextSection id="delivery" title="Delivery">
        <p>
          Within the US 3-5 business days, elsewhere 7-14. Until a parcel reaches you it travels at our risk. Duties of
          your own country, where there are any, are yours.
        </p>
      </TextSection>
      <TextSection id="cancel" title="Cancelling and returning">
        <p>
          You can cancel an order on your <TextLink to={paths.dashboard}>dashboard</TextLink> until it is sent. Unworn
          pieces can be returned within 30 days of delivery. Custom pieces are final sale. The details are under{" "}
          <TextLink to={`${paths.faq}#returns`}>Returns</TextLink>.
        </p>
      </TextSection>
      <TextSection id="warranty" title="Warranty">
        <p>
          Each piece carries our warranty of one year against faults in material and work. Your rights under consumer
          law stand beside it and are not lessened by it.
        </p>
      </TextSection>
      <TextSection id="law" title="Law">
        <p>These terms follow the law of England and Wales; the protection of the law where you live remains yours.</p>
      </TextSection>
    </TextPage>
  );
}

import * as paths from "@aurelle/shared/contract/paths";
import { TextLink } from "@aurelle/shared/ui";
import { shopFacts } from "../../protocol/shopFacts";
import { CollectionPictures } from "./about/CollectionPictures";
import { TextPage, TextSection } from "./TextPage";

/** About the shop (specification §2, About Us). */
export default function AboutPage() {
  return (
    <TextPage
      title="About Us"
      picture="/banners/about.jpg"
      intro="A small studio in London that makes rings, necklaces, bracelets and earrings to be worn every day, and handed on."
    >
      <TextSection id="our-story" title="Our Story">
        <p>
          Aurelle began at one bench with one idea: that fine jewellery should be quiet. Not plain, but sure enough of
          itself that the person comes first and the piece second.
        </p>
        <p>
          Three collections have grown out of that. Luma is light on plain gold. Aurora is colour, set the way the sky
          wears it at dawn. Vita takes its lines from living things: leaf, vine and bud.
        </p>
      </TextSection>
      <CollectionPictures />
      <TextSection id="commitment" title="Our Commitment">
        <p>
          We say what a piece is made of, what it costs and when it will be with you, and we keep to it. If we cannot,
          you hear it from us first.
        </p>
      </TextSection>
      <TextSection id="quality" title="Quality & Craftsmanship">
        <p>
          Every piece is cast, set and finished by hand, then looked at by someone who did not make it. Stones are set
          so that light can pass through them; clasps are opened and closed a hundred times before they leave us.
        </p>
        <p>That is why each piece carries a one-year warranty, and why most rings can be resized by up to two sizes.</p>
      </TextSection>
      <TextSection id="sustainability" title="Sustainability">
        <p>
          Our gold is recycled. Our stones come from suppliers who can name where each was found and who cut it. Boxes
          are paper and cotton, made to be kept, and nothing in them is there only to be thrown away.
        </p>
      </TextSection>
      <TextSection id="customer-service" title="Customer Service">
        <p>
          The people who answer you sit next to the people who make the jewellery. Ask them about sizes, stones, repairs
          or a present you cannot decide on: <TextLink to={paths.contact}>write to us or call</TextLink>, or look at the{" "}
          <TextLink to={paths.faq}>questions we hear most</TextLink>.
        </p>
      </TextSection>
      <TextSection id="location" title="Location">
        <p>
          Studio and shop share one address: {shopFacts.addressLine}. Come by to see a piece in your own light, to have
          a finger measured, or to bring something back to life. Opening hours are on the{" "}
          <TextLink to={paths.contact}>contact page</TextLink>.
        </p>
      </TextSection>
      <TextSection id="community" title="Community">
        <p>
          Two apprentices learn at our benches each year, and on the first Saturday of the month the studio is open to
          anyone who would like to watch a ring being made.
        </p>
      </TextSection>
    </TextPage>
  );
}

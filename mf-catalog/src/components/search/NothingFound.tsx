import { categories } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { Button, Empty, LinkButton, TextLink } from "@aurelle/shared/ui";
import { toHeading } from "../../model/product/taxonomy";
import styles from "./NothingFound.module.css";

interface NothingFoundProps {
  search: string;
  /** Given while other filters narrow the search: removes them. */
  onClearOthers?: (() => void) | undefined;
}

/** Shown instead of an empty list of search results: what was searched, and ways to go on. */
export function NothingFound({ search, onClearOthers }: NothingFoundProps) {
  return (
    <Empty
      illustration="ring"
      text={
        <>
          Nothing for <bdi>“{search}”</bdi>
          {onClearOthers
            ? " with these filters."
            : ". Check the spelling, or try a stone, a metal or a kind of jewellery."}
        </>
      }
    >
      {onClearOthers && (
        <Button variant="outlined" onClick={onClearOthers}>
          Search all products
        </Button>
      )}
      <ul aria-label="Categories" className={styles.ways}>
        {categories.map((category) => (
          <li key={category}>
            <LinkButton to={paths.category(category)} variant="outlined">
              {toHeading(category)}
            </LinkButton>
          </li>
        ))}
      </ul>
      <ul aria-label="Gifts by price" className={styles.ways}>
        {paths.giftPrices.map((pounds) => (
          <li key={pounds}>
            <TextLink to={paths.giftsUnder(pounds)}>Gifts under £{pounds}</TextLink>
          </li>
        ))}
        <li>
          <TextLink to={paths.contact}>Ask us</TextLink>
        </li>
      </ul>
    </Empty>
  );
}

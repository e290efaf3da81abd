import { useLocation } from "@aurelle/shared/router";
import { TextLink } from "@aurelle/shared/ui";
import type { SearchNote } from "../../model/listing/listing";
import styles from "./SearchAnswer.module.css";

interface SearchAnswerProps {
  note: SearchNote;
  /** What the shopper typed. */
  search: string;
}

/** Says how a search was answered that could not be answered as it was typed. */
export function SearchAnswer({ note: { corrected, dropped }, search }: SearchAnswerProps) {
  const { pathname, search: query } = useLocation();
  const exact = new URLSearchParams(query);
  exact.set("spelling", "exact");
  return (
    <div className={styles.answer}>
      {corrected !== null && (
        <p>
          Showing results for <b>{corrected}</b>.{" "}
          <TextLink to={`${pathname}?${exact}`}>
            Search instead for <bdi>{search}</bdi>
          </TextLink>
        </p>
      )}
      {dropped.length > 0 && (
        <p>
          No piece has all of that. These match without <bdi>{dropped.map((text) => `“${text}”`).join(", ")}</bdi>.
        </p>
      )}
    </div>
  );
}

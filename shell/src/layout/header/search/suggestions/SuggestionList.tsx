import { Link } from "@aurelle/shared/router";
import { classNames, Icon, Price, ProductPicture } from "@aurelle/shared/ui";
import styles from "./Suggestions.module.css";
import { type Suggestion, type SuggestionGroup, searchLabel } from "./suggestionGroups";
import type { SuggestedProduct } from "./toSuggestions";
import { listId, optionId } from "./useCombobox";

interface SuggestionListProps {
  groups: readonly SuggestionGroup[];
  /** -1 for none. */
  activeIndex: number;
  /** @param search what a press on the entry searches for. */
  onChoose: (search: string | undefined) => void;
}

/** The list of the search field's combobox. Its options are links, so that they also open in another tab. */
export function SuggestionList({ groups, activeIndex, onChoose }: SuggestionListProps) {
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const optionOf = (suggestion: Suggestion) => {
    const index = all.indexOf(suggestion);
    return (
      <Link
        key={suggestion.key}
        id={optionId(index)}
        role="option"
        aria-selected={index === activeIndex}
        tabIndex={-1}
        to={suggestion.to}
        onClick={() => onChoose(suggestion.search)}
        className={classNames(styles.option, index === activeIndex && styles.active)}
      >
        {suggestion.product ? <Product product={suggestion.product} /> : <Words suggestion={suggestion} />}
      </Link>
    );
  };
  return (
    <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
      {groups.map(({ label, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options contains groups of options, not a fieldset
        <div key={label} role="group" aria-label={label}>
          {/* The entry of the search itself says what it is. */}
          {label !== searchLabel && (
            <div aria-hidden="true" className={styles.heading}>
              {label}
            </div>
          )}
          {suggestions.map(optionOf)}
        </div>
      ))}
    </div>
  );
}

function Words({ suggestion: { label, search } }: { suggestion: Suggestion }) {
  return (
    <>
      {search !== undefined && <Icon name="search" size={18} className={styles.mark} />}
      <bdi className={styles.label}>{label}</bdi>
    </>
  );
}

function Product({ product: { title, image, price, originalPrice, isSoldOut } }: { product: SuggestedProduct }) {
  return (
    <>
      <span className={styles.picture}>
        <ProductPicture image={image} alt="" sizes="48px" />
      </span>
      <span className={styles.label}>
        {title} <br />
        <span className={styles.price}>
          {isSoldOut ? "Sold out" : <Price current={price} original={originalPrice} />}
        </span>
      </span>
    </>
  );
}

import { VisuallyHidden } from "@aurelle/shared/ui";
import { type RefObject, useMemo } from "react";
import { RecentSearches } from "./RecentSearches";
import { recentSearches, useRecentSearches } from "./recentSearches";
import { SuggestionList } from "./SuggestionList";
import styles from "./Suggestions.module.css";
import { recentGroup, suggestionGroups } from "./suggestionGroups";
import { useCombobox } from "./useCombobox";
import { useSuggestions } from "./useSuggestions";

export interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** The field's text. */
  words: string;
  /** Called before the app navigates. */
  onNavigate: () => void;
}

/** What the shopper may look for, below the search field: the last searches while it is empty, then categories and products. */
export default function Suggestions({ field, words, onNavigate }: SuggestionsProps) {
  const isEmpty = words.trim() === "";
  const searches = useRecentSearches();
  const suggested = useSuggestions(words);
  const groups = useMemo(
    () => (isEmpty ? [recentGroup(searches)] : suggestionGroups(words, suggested)),
    [isEmpty, searches, words, suggested],
  );
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  const { isExpanded, activeIndex, close } = useCombobox({
    field,
    text: words,
    count,
    onDelete: (index) => {
      const search = isEmpty ? searches[index] : undefined;
      if (search !== undefined) recentSearches.remove(search);
    },
    onSubmit: (text) => {
      if (text.trim() !== "") recentSearches.add(text.trim());
      close();
    },
  });
  const choose = (search: string | undefined) => {
    if (search !== undefined) recentSearches.add(search);
    close();
    onNavigate();
  };
  const list = <SuggestionList groups={groups} activeIndex={activeIndex} onChoose={choose} />;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isExpanded && (count === 1 ? "1 suggestion" : `${count} suggestions`)}</span>
      </VisuallyHidden>
      {isExpanded && (
        <div className={styles.popup}>
          {isEmpty ? <RecentSearches searches={searches} list={list} onLeave={() => field.current?.focus()} /> : list}
        </div>
      )}
    </>
  );
}

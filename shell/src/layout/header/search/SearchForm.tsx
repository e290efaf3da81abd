import { earlySubmit } from "@aurelle/shared/contract/forms";
import * as paths from "@aurelle/shared/contract/paths";
import { maxLengths } from "@aurelle/shared/contract/rules";
import { useNavigate, useSearchParams } from "@aurelle/shared/router";
import { IconButton } from "@aurelle/shared/ui";
import { type ComponentType, type FormEvent, lazy, type RefObject, Suspense, useState } from "react";
import styles from "./SearchForm.module.css";
import type { SuggestionsProps } from "./suggestions/Suggestions";

/** Loaded when the field is first used. Without its code the field is a form. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import("./suggestions/Suggestions").catch(() => ({ default: () => null })),
);

interface SearchFormProps {
  /** Called before the app navigates to the results. */
  onNavigate: () => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Navigates to `/search?search=…` (decision 32). */
export function SearchForm(props: SearchFormProps) {
  const [query] = useSearchParams();
  const search = query.get("search") ?? "";
  // The key resets the field when Back or a link leads to another search.
  return <Form key={search} {...props} initial={search} />;
}

function Form({ initial, onNavigate, field }: SearchFormProps & { initial: string }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(initial);
  const [isUsed, setUsed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === "") return;
    onNavigate();
    navigate({ pathname: paths.search, search: `?${new URLSearchParams({ search: words.trim() })}` });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `search` element around the form would add nothing for screen readers
    <form action={paths.search} role="search" {...earlySubmit("send")} onSubmit={submit} className={styles.form}>
      <input
        ref={field}
        id="header-search"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        name="search"
        value={words}
        onChange={(event) => {
          setUsed(true); // it may have got the focus before hydration
          setWords(event.target.value);
        }}
        onFocus={() => setUsed(true)}
        maxLength={maxLengths.search}
        placeholder="Search jewellery"
        aria-label="Search jewellery"
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className={styles.input}
      />
      <IconButton type="submit" label="Search" icon="search" className={styles.submit} />
      {isUsed && (
        <Suspense>
          <Suggestions field={field} words={words} onNavigate={onNavigate} />
        </Suspense>
      )}
    </form>
  );
}

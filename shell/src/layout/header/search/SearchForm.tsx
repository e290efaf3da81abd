import { earlySubmit } from "@aurelle/shared/contract/forms";
import * as paths from "@aurelle/shared/contract/paths";
import { maxLengths } from "@aurelle/shared/contract/rules";
import { useNavigate, useSearchParams } from "@aurelle/shared/router";
import { IconButton } from "@aurelle/shared/ui";
import { type FormEvent, type Ref, useState } from "react";
import styles from "./SearchForm.module.css";

interface SearchFormProps {
  /** Called before the app navigates to the results. */
  onNavigate: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Navigates to `/search?search=…` (decision 32). */
export function SearchForm(props: SearchFormProps) {
  const [query] = useSearchParams();
  const search = query.get("search") ?? "";
  // The key resets the field when Back or a link leads to another search.
  return <Form key={search} {...props} initial={search} />;
}

function Form({ initial, onNavigate, inputRef }: SearchFormProps & { initial: string }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(initial);
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
        ref={inputRef}
        id="header-search"
        type="search"
        name="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        maxLength={maxLengths.search}
        placeholder="Search jewellery"
        aria-label="Search jewellery"
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className={styles.input}
      />
      <IconButton type="submit" label="Search" icon="search" className={styles.submit} />
    </form>
  );
}

import { useNavigate, useSearchParams } from "@aurelle/shared/router";
import { IconButton } from "@aurelle/shared/ui";
import { type FormEvent, type Ref, useState } from "react";
import styles from "./SearchForm.module.css";

interface SearchFormProps {
  /** The shopper is on the way to the results. */
  onGo: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Leads to `/search?search=…` (decision 32). */
export function SearchForm(props: SearchFormProps) {
  const [query] = useSearchParams();
  const search = query.get("search") ?? "";
  // Another search, come to by Back or by a link, shows in the field.
  return <Form key={search} {...props} initial={search} />;
}

function Form({ initial, onGo, inputRef }: SearchFormProps & { initial: string }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === "") return;
    onGo();
    navigate({ pathname: "/search", search: `?${new URLSearchParams({ search: words.trim() })}` });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `search` element around it would say no more
    <form action="/search" role="search" data-early="send" onSubmit={submit} className={styles.form}>
      <input
        ref={inputRef}
        id="header-search"
        type="search"
        name="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        maxLength={100}
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

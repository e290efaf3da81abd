import { classNames, Icon } from "@aurelle/shared/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import tools from "../tools.module.css";
import { useDismiss } from "../useDismiss";
import { SearchForm } from "./SearchForm";
import styles from "./SearchTool.module.css";

/** The search field. In a narrow header a button opens it; in a wide one it is always visible. */
export function SearchTool() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const trigger = useCallback(() => button.current, []);
  useDismiss(isOpen, box, trigger, close);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="header-search-panel"
        onClick={() => setOpen(!isOpen)}
        className={classNames(tools.tool, styles.toggle)}
      >
        <Icon name="search" />
        <span className={tools.wideLabel}>Search</span>
      </button>
      <div id="header-search-panel" className={classNames(styles.panel, isOpen && styles.open)}>
        <SearchForm field={input} onNavigate={close} />
      </div>
    </div>
  );
}

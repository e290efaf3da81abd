import type { ReactNode } from "react";
import { Icon } from "../actions/Icon";
import type { IconName } from "../actions/iconPaths";
import { classNames } from "../classNames";
import { useFocusRestoration } from "../focus/useFocusRestoration";
import styles from "./Notice.module.css";

type Tone = "info" | "error" | "success";

const icons: Record<Tone, IconName> = { info: "alert", error: "alert", success: "check" };

interface NoticeProps {
  tone?: Tone | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A banner within the page. Screen readers announce an error at once, other tones when idle. When it unmounts with the focus, the
 * region around it gets the focus.
 */
export function Notice({ tone = "info", children, className }: NoticeProps) {
  const ref = useFocusRestoration<HTMLDivElement>();
  return (
    <div
      ref={ref}
      role={tone === "error" ? "alert" : "status"}
      className={classNames(styles.notice, styles[tone], className)}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

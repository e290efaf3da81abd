import { Link, type LinkProps } from "../../router/router";
import { classNames } from "../classNames";
import styles from "./TextLink.module.css";

/** A link within or under text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(styles.link, className)} />;
}

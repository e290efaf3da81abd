/** The class names that are there, joined: `classNames(styles.button, isWide && styles.wide)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

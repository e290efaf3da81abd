/** The class names that apply, separated by spaces: `classNames(styles.button, isWide && styles.wide)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

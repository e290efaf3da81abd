import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";

const forms: readonly string[] = [paths.login, paths.register, paths.resetPassword];

/**
 * The navigation state of a link from the layout: one from an account form to another takes the page to return to with it
 * (decision 3).
 */
export function useReturnState(): (to: string) => { from: unknown } | undefined {
  const from: unknown = useLocation().state?.from;
  return (to) => (from && forms.includes(to) ? { from } : undefined);
}

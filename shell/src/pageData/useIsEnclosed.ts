import { useLocation } from "@aurelle/shared/router";
import { bestMatch } from "../../protocol/bestMatch";
import { useIsRegistryComplete } from "./completeRegistry";
import { usePageData } from "./usePageData";

/** Whether the page at the present address asks for the enclosed layout. A page whose remote is not known yet has the ordinary one. */
export function useIsEnclosed(): boolean {
  const { remotes } = usePageData().registry;
  const { pathname } = useLocation();
  // The registry is filled in place: this renders again when it is complete.
  useIsRegistryComplete();
  return Object.values(remotes).some(({ entry }) => bestMatch(entry.pages, pathname)?.layout === "enclosed");
}

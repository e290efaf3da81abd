import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { documentTitle, shopName } from "@aurelle/shared/page";
import { useLocation, useNavigationType } from "@aurelle/shared/router";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { abortHydration } from "../hydration/hydration";
import { isOwnerKnown, useIsRegistryComplete } from "../pageData/completeRegistry";
import { usePageData } from "../pageData/usePageData";
import { isDialogStep, pageOf } from "./pageOf";

/** The title that the route table gives a path. */
export const titleOf = (pathname: string, registry: PageRegistry): string =>
  documentTitle(pageOf(pathname, registry)?.title ?? "Page Not Found");

/** How long the announcement waits, ms: a page may set a better title when its data is loaded (`usePageTitle`). */
const announcementDelayMs = 400;

/**
 * Does what the browser does at a full page load: it sets the title, scrolls to the top, focuses the new content and announces the
 * page to screen readers (decision 45). After a back navigation it leaves scroll and focus to the browser, and to a page that restores
 * its list. A dialog that opens or closes over the same page moves the focus itself, and a screen reader announces it by its role.
 * @returns the text to announce; empty for the first page.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const { registry } = usePageData();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(pathname);
  const [announcement, announce] = useState("");

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    const isDialog = isDialogStep(shown.current, pathname, registry);
    shown.current = pathname;
    abortHydration();
    if (isBack || isDialog) return;
    scrollTo({ top: 0, behavior: "instant" });
    main.current?.focus({ preventScroll: true });
  }, [pathname, isBack, main, registry]);

  const isKnown = useIsRegistryComplete() || isOwnerKnown(pathname) || pageOf(pathname, registry) !== undefined;
  const titled = useRef(pathname);
  useLayoutEffect(() => {
    if (titled.current === pathname || !isKnown) return;
    titled.current = pathname;
    document.title = titleOf(pathname, registry);
  }, [pathname, isKnown, registry]);

  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname || !isKnown) return;
    const isDialog = isDialogStep(announced.current, pathname, registry);
    announced.current = pathname;
    if (isDialog) return;
    const timer = setTimeout(() => announce(document.title.replace(` · ${shopName}`, "")), announcementDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, isKnown, registry]);
  return announcement;
}

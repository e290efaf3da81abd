import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { documentTitle, shopName } from "@aurelle/shared/page";
import { useLocation, useNavigationType } from "@aurelle/shared/router";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { abortHydration } from "../hydration/hydration";
import { isOwnerKnown, useIsRegistryComplete } from "../pageData/completeRegistry";
import { usePageData } from "../pageData/usePageData";
import { isDialogStep, pageOf } from "./pageOf";
import { useCanonical } from "./useCanonical";
import { isGone, usePressed } from "./usePressed";

/** The title that the route table gives a path. */
export const titleOf = (pathname: string, registry: PageRegistry): string =>
  documentTitle(pageOf(pathname, registry)?.title ?? "Page Not Found");

/** How long the announcement waits, ms: a page may set a better title when its data is loaded (`usePageTitle`). */
const announcementDelayMs = 400;

/** The text for screen readers, and a function that announces the document's title. `timer` is that of the announcement to come. */
function useTitleAnnouncement() {
  const [announcement, announce] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announceTitle = useCallback(() => {
    clearTimeout(timer.current);
    announce(""); // only a text that changes is announced, and two pages can have one title
    timer.current = setTimeout(() => announce(document.title.replace(` · ${shopName}`, "")), announcementDelayMs);
  }, []);
  return { announcement, announceTitle, timer };
}

/**
 * Does what the browser does at a full page load: it sets title and canonical address, scrolls to the top, focuses the new content and
 * announces the page to screen readers (decision 45). After a back navigation it leaves scroll and focus to the browser, and to a page
 * that restores its list. A dialog that opens or closes over the same page moves the focus itself, and a screen reader announces it by
 * its role. A change of the query alone is another page when the pressed control is gone with the old one and the page has not moved
 * the focus itself, as after a search in the header. Otherwise it is a choice of filters.
 * @returns the text to announce; empty for the first page.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname, search } = useLocation();
  const { registry } = usePageData();
  const navigation = useNavigationType();
  const pressed = usePressed();
  const shown = useRef({ pathname, search });
  const { announcement, announceTitle, timer } = useTitleAnnouncement();

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.search === search) return;
    shown.current = { pathname, search };
    const control = pressed.current;
    pressed.current = null;
    if (before.pathname === pathname) {
      if (navigation !== "PUSH" || !isGone(control) || main.current?.querySelector(":focus")) return;
      announceTitle();
    } else {
      abortHydration();
      if (navigation === "POP" || isDialogStep(before.pathname, pathname, registry)) return;
    }
    scrollTo({ top: 0, behavior: "instant" });
    main.current?.focus({ preventScroll: true });
  }, [pathname, search, navigation, main, registry, pressed, announceTitle]);

  const isKnown = useIsRegistryComplete() || isOwnerKnown(pathname) || pageOf(pathname, registry) !== undefined;
  useCanonical(registry, isKnown);
  const titled = useRef(pathname);
  useLayoutEffect(() => {
    if (titled.current === pathname || !isKnown) return;
    titled.current = pathname;
    document.title = titleOf(pathname, registry);
  }, [pathname, isKnown, registry]);

  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current !== pathname && isKnown) {
      const isDialog = isDialogStep(announced.current, pathname, registry);
      announced.current = pathname;
      if (!isDialog) announceTitle();
    }
    return () => clearTimeout(timer.current);
  }, [pathname, isKnown, registry, announceTitle, timer]);
  return announcement;
}

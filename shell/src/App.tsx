import { bus } from "@aurelle/shared/bus";
import { useLocation } from "@aurelle/shared/router";
import { Slot } from "@aurelle/shared/slots";
import { VisuallyHidden } from "@aurelle/shared/ui";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { OverrideBanner } from "./dev/overrides/OverrideBanner";
import { Countdown } from "./layout/countdown/Countdown";
import { Footer } from "./layout/footer/Footer";
import { Header } from "./layout/header/Header";
import { ConnectionBanner } from "./offline/ConnectionBanner";
import { isFallbackPage } from "./pageData/offlineMarkers";
import { usePageData } from "./pageData/usePageData";
import { FallbackRoutes } from "./routing/FallbackRoutes";
import { tellPageChange } from "./routing/onPageChange";
import { ShopRoutes } from "./routing/ShopRoutes";
import { usePageChange } from "./routing/usePageChange";

/** The mini-cart opens by itself after adding on desktop, and closes when the shopper goes elsewhere (decision 17). */
function useMiniCart(pathname: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => bus.on("cart.itemAdded", () => matchMedia("(min-width: 64rem)").matches && setOpen(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => setOpen(false), [pathname]);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => setOpen((was) => !was), []);
  return { isOpen, close, toggle };
}

const Inspector = lazy(() => import("./dev/inspector/Inspector"));

/** Was the page asked for with `?mf.inspect`? Never at first: the server draws the same page for all. */
function useInspected(): boolean {
  const [isInspected, setInspected] = useState(false);
  useEffect(() => setInspected(new URLSearchParams(location.search).has("mf.inspect")), []);
  return isInspected;
}

/** The house: everything around the page. */
export function App() {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is the address
  useEffect(tellPageChange, [pathname, search]);
  const main = useRef<HTMLElement>(null);
  const announcement = usePageChange(main);
  const { isOpen, close, toggle } = useMiniCart(pathname);
  const isInspected = useInspected();
  const { overrides, countdown, drawn } = usePageData();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <OverrideBanner overrides={overrides} />
      <ConnectionBanner />
      {countdown.endsAt !== null && pathname !== "/checkout" && (
        <Countdown endsAt={countdown.endsAt} drawnAt={drawn?.at ?? null} />
      )}
      <Header
        miniCartOpen={isOpen}
        onMiniCartToggle={toggle}
        miniCart={isOpen ? <Slot name="header.miniCart" with={{ onClose: close }} /> : null}
      />
      <main id="main" tabIndex={-1} ref={main}>
        {isFallbackPage() ? <FallbackRoutes /> : <ShopRoutes />}
      </main>
      <Footer />
      {isInspected && (
        <Suspense>
          <Inspector />
        </Suspense>
      )}
      <VisuallyHidden>
        <div role="status">{announcement}</div>
      </VisuallyHidden>
    </>
  );
}

import { bus } from "@aurelle/shared/bus";
import * as paths from "@aurelle/shared/contract/paths";
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
import { notifyPageChange } from "./routing/onPageChange";
import { ShopRoutes } from "./routing/ShopRoutes";
import { usePageChange } from "./routing/usePageChange";

/** Opens the mini-cart on desktop after a product was added, and closes it when the shopper goes to another page (decision 17). */
function useMiniCart(pathname: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => bus.on("cart.itemAdded", () => matchMedia("(min-width: 64rem)").matches && setOpen(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect does not read `pathname`, but must run when it changes
  useEffect(() => setOpen(false), [pathname]);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => setOpen((was) => !was), []);
  return { isOpen, close, toggle };
}

const Inspector = lazy(() => import("./dev/inspector/Inspector"));

/** Whether the address contains `?mf.inspect`. False at the initial render: the server renders the same page for all. */
function useIsInspected(): boolean {
  const [isInspected, setInspected] = useState(false);
  useEffect(() => setInspected(new URLSearchParams(location.search).has("mf.inspect")), []);
  return isInspected;
}

/** The page with its header, footer and banners. */
export function App() {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads neither, but must run when one of them changes
  useEffect(notifyPageChange, [pathname, search]);
  const main = useRef<HTMLElement>(null);
  const announcement = usePageChange(main);
  const { isOpen, close, toggle } = useMiniCart(pathname);
  const isInspected = useIsInspected();
  const { overrides, countdown, rendered } = usePageData();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <OverrideBanner overrides={overrides} />
      <ConnectionBanner />
      {countdown.endsAt !== null && pathname !== paths.checkout && (
        <Countdown endsAt={countdown.endsAt} renderedAt={rendered?.at ?? null} />
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

import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";
import { Slot } from "@aurelle/shared/slots";
import { VisuallyHidden } from "@aurelle/shared/ui";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { OverrideBanner } from "./dev/overrides/OverrideBanner";
import { Countdown } from "./layout/countdown/Countdown";
import { EnclosedFooter } from "./layout/enclosed/EnclosedFooter";
import { EnclosedHeader } from "./layout/enclosed/EnclosedHeader";
import { Footer } from "./layout/footer/Footer";
import { useMiniCart } from "./layout/header/cart/useMiniCart";
import { Header } from "./layout/header/Header";
import { ConnectionBanner } from "./offline/ConnectionBanner";
import { isFallbackPage } from "./pageData/offlineMarkers";
import { useIsEnclosed } from "./pageData/useIsEnclosed";
import { usePageData } from "./pageData/usePageData";
import { FallbackRoutes } from "./routing/FallbackRoutes";
import { notifyPageChange } from "./routing/onPageChange";
import { ShopRoutes } from "./routing/ShopRoutes";
import { useIsOfflinePage } from "./routing/useIsOfflinePage";
import { usePageChange } from "./routing/usePageChange";

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
  const { isOpen, close, toggle, use } = useMiniCart(pathname);
  const isInspected = useIsInspected();
  const isOfflinePage = useIsOfflinePage();
  const isPageEnclosed = useIsEnclosed();
  // The document of the offline page has the ordinary layout, whatever address it is shown at.
  const isEnclosed = isPageEnclosed && !isOfflinePage;
  const hasCountdown = !isEnclosed && (isOfflinePage || pathname !== paths.checkout);
  const { overrides, countdown, rendered } = usePageData();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <OverrideBanner overrides={overrides} />
      <ConnectionBanner />
      {countdown.endsAt !== null && hasCountdown && (
        <Countdown endsAt={countdown.endsAt} renderedAt={rendered?.at ?? null} />
      )}
      {isEnclosed ? (
        <EnclosedHeader />
      ) : (
        <Header
          miniCartOpen={isOpen}
          onMiniCartToggle={toggle}
          miniCart={
            isOpen && (
              <div {...use}>
                <Slot name="header.miniCart" with={{ onClose: close }} />
              </div>
            )
          }
        />
      )}
      <main id="main" tabIndex={-1} ref={main}>
        {isFallbackPage() ? <FallbackRoutes isOfflinePage={isOfflinePage} /> : <ShopRoutes />}
      </main>
      {isEnclosed ? <EnclosedFooter /> : <Footer />}
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

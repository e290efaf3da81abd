import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { type ReactNode, StrictMode } from "react";
import type { PageData } from "../protocol/pageData";
import { App } from "./App";
import { SlotOutlet } from "./federation/SlotOutlet";
import { useHydrated } from "./hydration/hydration";
import { PageDataProvider } from "./pageData/usePageData";

interface AppRootProps {
  pageData: PageData;
  /** Where the address is read: from the browser, or from the request. */
  Router: (props: { children: ReactNode }) => ReactNode;
}

/** All that is drawn, by the browser and by the server alike. */
export function AppRoot({ pageData, Router }: AppRootProps) {
  useHydrated("house");
  return (
    <StrictMode>
      <PageDataProvider value={pageData}>
        <Router>
          <SlotProvider value={SlotOutlet}>
            <App />
          </SlotProvider>
          <ToastOutlet />
        </Router>
      </PageDataProvider>
    </StrictMode>
  );
}

import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { type ReactNode, StrictMode } from "react";
import type { PageData } from "../protocol/pageData";
import { App } from "./App";
import { SlotOutlet } from "./federation/SlotOutlet";
import { useJoined } from "./hydration/hydration";
import { PageDataProvider } from "./routing/usePageData";

interface HouseProps {
  pageData: PageData;
  /** Where the address is read: from the browser, or from the request. */
  Router: (props: { children: ReactNode }) => ReactNode;
}

/** All that is drawn, by the browser and by the server alike. */
export function House({ pageData, Router }: HouseProps) {
  useJoined("house");
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

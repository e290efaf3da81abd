import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { type ReactNode, StrictMode } from "react";
import { App } from "./App";
import { useJoined } from "./runtime/joined";
import type { PageData } from "./runtime/pageData";
import { SlotOutlet } from "./runtime/SlotOutlet";
import { PageDataProvider } from "./runtime/usePageData";

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

import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { type ReactNode, StrictMode } from "react";
import type { PageData } from "../protocol/pageData";
import { App } from "./App";
import { SlotOutlet } from "./federation/frame/SlotOutlet";
import { FormAnswerProvider } from "./forms/useFormAnswer";
import { appId, useHydrated } from "./hydration/hydration";
import { PageDataProvider } from "./pageData/usePageData";

interface AppRootProps {
  pageData: PageData;
  /** Provides the address: the browser's, or the address of the request on the server. */
  Router: (props: { children: ReactNode }) => ReactNode;
}

/** The whole app. The browser and the server both render it. */
export function AppRoot({ pageData, Router }: AppRootProps) {
  useHydrated(appId);
  return (
    <StrictMode>
      <PageDataProvider value={pageData}>
        <Router>
          <FormAnswerProvider value={pageData.answer ?? null}>
            <SlotProvider value={SlotOutlet}>
              <App />
            </SlotProvider>
          </FormAnswerProvider>
          <ToastOutlet />
        </Router>
      </PageDataProvider>
    </StrictMode>
  );
}

import { createContext, useContext } from "react";
import type { PageData } from "../../protocol/pageData";

const PageDataContext = createContext<PageData | null>(null);

export const PageDataProvider = PageDataContext.Provider;

/** The data of this document. On the server each rendered document has its own. @throws Error outside a `PageDataProvider`. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error("there is no page data: the app needs a PageDataProvider around it");
  return data;
}

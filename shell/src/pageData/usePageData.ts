import { createContext, useContext } from "react";
import type { PageData } from "../../protocol/pageData";

const PageDataContext = createContext<PageData | null>(null);

export const PageDataProvider = PageDataContext.Provider;

/** What the document says of itself. On the server each document that is drawn has its own. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error("there is no page data here: the house stands in a PageDataProvider");
  return data;
}

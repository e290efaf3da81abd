import type { PageData } from "../../protocol/pageData";
import type { SentPageError } from "../../protocol/pageReport";
import type { PartName } from "../../protocol/partId";
import { ownerAt } from "../pageData/ownerAt";
import { followPageErrors } from "./reportError";
import { reportToken, sendReport } from "./reportRemote";
import { followWebVitals } from "./webVitals";

/** The most errors that one page reports. */
const maxErrors = 10;

/** The path at which the document was loaded: the vitals belong to this path, even after the shopper has gone to other pages. */
const landingPath = () => new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href).pathname;

/**
 * Reports errors at once, and web vitals when the page is hidden or left: only then are they final.
 * @param releaseShown the release of a part that this page has loaded. After a fallback it is not the release of the page data.
 * @returns reports an addition to the cart on the page at a path
 */
export function startPageReports(
  pageData: PageData,
  releaseShown: (part: PartName) => string | undefined,
): (pathname: string) => void {
  const ownerShownAt = (pathname: string) => {
    const owner = ownerAt(pathname, pageData);
    return {
      ...owner,
      release: releaseShown({ remote: owner.remote, kind: "page", key: owner.page }) ?? owner.release,
    };
  };
  const warn = (error: unknown) => console.warn("the report of this page could not be sent", error);
  const send = (owner: object, report: object) => {
    reportToken()
      .then((token) => sendReport("/reports/pages", { token, ...owner, ...report }))
      .catch(warn);
  };
  // When the page is left there is no time to request the token. Without a connection `send` requests it again.
  reportToken().catch(warn);

  const start = landingPath();
  followWebVitals((vitals) => send(ownerShownAt(start), { vitals }));

  let count = 0;
  followPageErrors((error: SentPageError) => {
    count += 1;
    if (count > maxErrors) return;
    const owner = ownerShownAt(location.pathname);
    const { remote, release } = error.kind === "script" ? error : owner;
    send({ ...owner, remote, release: release || owner.release }, { errors: [error] });
  });
  return (pathname) => send(ownerShownAt(pathname), { added: true });
}

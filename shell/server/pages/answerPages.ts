import { visitorOf } from "../http/visitorCookie";
import type { AnswerPages } from "../noscript/sendAnswer";
import { releasesFor } from "../releases/releasesFor";
import { makePage } from "./makePage";
import type { PageRoutesDependencies } from "./pageRoutes";

/** A shell of an earlier protocol does not show the answer to a form. */
const firstProtocolWithAnswers = 4;

/**
 * Makes pages that answer a form, with the visitor's shell and releases.
 * @param mayRender whether the server renders one more page for this address.
 */
export function answerPages(
  {
    releases,
    previews,
    shells,
    renderers,
    devBuilds,
    isOfflineOn,
    assetOrigins,
    isLimited: _,
    ...common
  }: PageRoutesDependencies,
  mayRender: (address: string) => Promise<boolean>,
): AnswerPages {
  return async (request, answer) => {
    const visitor = visitorOf(request.headers.cookie);
    const preview = await previews.of(request.headers.cookie);
    const stored = previews.registryFor((await releases.current()).registry, preview);
    const shell = await shells.choose(stored, visitor);
    if (shell.protocol < firstProtocolWithAnswers || !(await mayRender(request.ip))) return null;
    const shown = releasesFor(stored, shell.facts).of(visitor);
    const registry = devBuilds ? await devBuilds.addTo(shown) : shown;
    const page = await makePage(
      { ...common, shell, assetOrigin: assetOrigins.for(shell), ...renderers.of(shell) },
      registry,
      {
        pathname: answer.path,
        url: answer.path,
        requester: { address: request.ip, requestId: request.id },
        overrides: {},
        worksOffline: await isOfflineOn(),
        answer,
        preview,
      },
    );
    return page.remotes === null ? null : page;
  };
}

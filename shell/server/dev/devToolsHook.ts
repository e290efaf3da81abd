import type { FastifyInstance } from "fastify";

/**
 * Replaces the React DevTools hook in development. Each bundle has its own react-refresh runtime. Without a hook, each
 * runtime installs one that forgets the renderer, so a remote's runtime would never find the shell's React and no change
 * would show.
 */
const hook = `(function () {
  if (window.__REACT_DEVTOOLS_GLOBAL_HOOK__) return;
  var renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: renderers,
    supportsFiber: true,
    inject: function (renderer) { var id = renderers.size + 1; renderers.set(id, renderer); return id; },
    onScheduleFiberRoot: function () {},
    onCommitFiberRoot: function () {},
    onCommitFiberUnmount: function () {}
  };
})();
`;

/** `GET /dev-hook.js`, in development only. */
export function addDevToolsHook(app: FastifyInstance): void {
  app.get("/dev-hook.js", async (_request, reply) => reply.type("text/javascript").send(hook));
}

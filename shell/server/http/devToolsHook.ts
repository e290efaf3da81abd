import type { FastifyInstance } from "fastify";

/**
 * Stands in for the React DevTools hook in development. Each bundle has a react-refresh runtime of its own, and its own
 * stand-in forgets the renderer, so that a remote's runtime would never meet the shell's React and nothing would repaint.
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

export function addDevHook(app: FastifyInstance): void {
  app.get("/dev-hook.js", async (_request, reply) => reply.type("text/javascript").send(hook));
}

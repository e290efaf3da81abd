import "@aurelle/shared/ui/styles.css";
import { applyStyles } from "./starter/applyStyles";

/**
 * The shell's code, in the order in which its modules depend on each other. Evaluating all of it in one task would block a phone for
 * more than 50 ms, which a shopper would notice.
 */
const modules = [
  () => import(/* webpackMode: "eager" */ "react-dom/client"),
  () => import(/* webpackMode: "eager" */ "./federation/providedModules"),
  () => import(/* webpackMode: "eager" */ "./federation/federation"),
  async () => applyStyles(), // late, because a press that has started the scripts should be shown before
  () => import(/* webpackMode: "eager" */ "./startApp"),
];

/** Yields to the browser, so that the page can respond to input. A timer would be slow in a background page. */
const yieldToBrowser = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });

for (const load of modules) {
  await yieldToBrowser(); // also before the first module, because the bundler's runtime has just started
  await load();
}

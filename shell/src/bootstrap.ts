import "@aurelle/shared/ui/styles.css";

/**
 * The shell's code, in an order in which each piece finds evaluated what it needs. All at once they would keep a phone from answering
 * for longer than the 50 ms that nobody notices.
 */
const pieces = [
  () => import(/* webpackMode: "eager" */ "react-dom/client"),
  () => import(/* webpackMode: "eager" */ "./federation/providedModules"),
  () => import(/* webpackMode: "eager" */ "./federation/federation"),
  () => import(/* webpackMode: "eager" */ "./startApp"),
];

/** Lets the page answer in between. Not by a timer: those of a page in the background are slow. */
const breathe = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });

for (const piece of pieces) {
  await breathe(); // also before the first: Module Federation has started
  await piece();
}

export type TabChannel = { post(message: unknown): void };

/**
 * The channel `name` between the shop's tabs; `receive` gets what the other tabs post, until `signal` aborts. A page is connected
 * only while it is shown: a message to a page in the back-forward cache removes that page from the cache. What changes
 * meanwhile, a restored page requests (`pageshow`). Without `BroadcastChannel`, or where the browser refuses it, nothing is sent or
 * received.
 */
export function openTabChannel(name: string, receive: (message: unknown) => void, signal?: AbortSignal): TabChannel {
  let channel: BroadcastChannel | undefined;
  const connect = () => {
    if (channel) return;
    try {
      channel = new BroadcastChannel(name);
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => receive(data));
    } catch {
      // Old browsers do not have it, and Firefox refuses it where site data is blocked (reliability D2).
    }
  };
  const disconnect = () => {
    channel?.close();
    channel = undefined;
  };
  const options = signal ? { signal } : {};
  addEventListener("pageshow", connect, options);
  addEventListener("pagehide", disconnect, options);
  signal?.addEventListener("abort", disconnect);
  if (!signal?.aborted) connect();
  return {
    /** Reaches the other tabs from a page that is being left, too. */
    post(message) {
      const isLeft = !channel;
      connect();
      channel?.postMessage(message);
      if (isLeft) disconnect();
    },
  };
}

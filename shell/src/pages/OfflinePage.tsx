import * as paths from "@aurelle/shared/contract/paths";
import { useOnline } from "@aurelle/shared/online";
import { shopName } from "@aurelle/shared/page";
import { Button, Container, Icon, LinkButton } from "@aurelle/shared/ui";
import { useEffect, useState } from "react";
import {
  type CachedPage,
  fallbackUrl,
  isOfAnotherShopper,
  offlineCacheName,
  readOfflineIndex,
} from "../../protocol/offlineProtocol";
import { useIsHydrating } from "../hydration/useIsHydrating";
import { currentShopper } from "../pageData/currentShopper";
import { isFallbackPage } from "../pageData/offlineMarkers";
import styles from "./OfflinePage.module.css";
import { useReloadWhenOnline } from "./useReloadWhenOnline";

/** The visitor's pages in the offline cache, the most recently seen first. */
function useCachedPages(): readonly CachedPage[] {
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  useEffect(() => {
    let isMounted = true;
    const read = async () => {
      if (!("caches" in globalThis)) return;
      const index = await readOfflineIndex(await caches.open(offlineCacheName));
      if (isOfAnotherShopper(index, currentShopper())) return;
      if (isMounted) setPages([...index.pages].reverse().filter(({ url }) => url !== fallbackUrl));
    };
    read().catch((error: unknown) => console.warn("the offline index could not be read", error));
    return () => {
      isMounted = false;
    };
  }, []);
  return pages;
}

/** Shown without a connection for a page that is not cached; also at its own address `/offline`. */
export default function OfflinePage() {
  const isOnline = useOnline();
  const isHydrating = useIsHydrating();
  const isFallback = !isHydrating && isFallbackPage();
  const pages = useCachedPages();
  // Shown instead of another page, which is loaded once there is a connection.
  useReloadWhenOnline(isFallback);
  if (!isHydrating && isOnline && !isFallback) {
    return (
      <Container className={styles.page}>
        <h1>You are online</h1>
        <p>The whole shop is open to you.</p>
        <LinkButton to={paths.home}>Go to the shop</LinkButton>
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <Icon name="alert" size={32} className={styles.icon} />
      <h1>{isFallback && isOnline ? "The shop could not be reached" : "You are offline"}</h1>
      <p>This page is not on your device yet. It opens as soon as there is a connection again.</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Try again</Button>
        <LinkButton to={paths.cart} variant="outlined">
          Your cart
        </LinkButton>
      </div>
      {pages.length > 0 && (
        <section aria-labelledby="cached-pages" className={styles.cached}>
          <h2 id="cached-pages">Pages from your last visit</h2>
          <ul>
            {pages.map(({ url, title }) => (
              <li key={url}>
                {/* A link without the router loads the cached document, which contains the data of the last visit. */}
                <a href={url}>{title.replace(` · ${shopName}`, "")}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}

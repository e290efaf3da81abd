import { useOnline } from "@aurelle/shared/online";
import { shopName } from "@aurelle/shared/page";
import { Button, Container, Icon, LinkButton } from "@aurelle/shared/ui";
import { useEffect, useState } from "react";
import { cacheName, fallbackUrl, type KeptPage, readKept } from "../../protocol/offlineProtocol";
import { useHydration } from "../hydration/useIsHydrating";
import { isFallbackPage } from "../pageData/offlineMarkers";
import styles from "./OfflinePage.module.css";

/** The pages that this browser keeps, the last seen first. */
function useKeptPages(): readonly KeptPage[] {
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      if (!("caches" in globalThis)) return;
      const kept = await readKept(await caches.open(cacheName));
      if (!isLeft) setPages([...kept.pages].reverse().filter(({ url }) => url !== fallbackUrl));
    };
    read().catch((error: unknown) => console.warn("no pages are kept", error));
    return () => {
      isLeft = true;
    };
  }, []);
  return pages;
}

/** In the place of a page that is not kept; once there is a connection the page itself comes. */
function useReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isWaiting]);
}

/** What a visitor without a connection sees of a page that is not on their device. */
export default function OfflinePage() {
  const isOnline = useOnline();
  const isHydrating = useHydration();
  const standsIn = !isHydrating && isFallbackPage();
  const pages = useKeptPages();
  useReturn(standsIn);
  if (!isHydrating && isOnline && !standsIn) {
    return (
      <Container className={styles.page}>
        <h1>You are online</h1>
        <p>The whole shop is open to you.</p>
        <LinkButton to="/">Go to the shop</LinkButton>
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <Icon name="alert" size={32} className={styles.icon} />
      <h1>{standsIn && isOnline ? "The shop could not be reached" : "You are offline"}</h1>
      <p>This page is not on your device yet. It opens as soon as there is a connection again.</p>
      <div className={styles.ways}>
        <Button onClick={() => location.reload()}>Try again</Button>
        <LinkButton to="/cart" variant="outlined">
          Your cart
        </LinkButton>
      </div>
      {pages.length > 0 && (
        <section aria-labelledby="kept-pages" className={styles.kept}>
          <h2 id="kept-pages">Pages from your last visit</h2>
          <ul>
            {pages.map(({ url, title }) => (
              <li key={url}>
                {/* A page load: the page comes with what it showed then. */}
                <a href={url}>{title.replace(` · ${shopName}`, "")}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}

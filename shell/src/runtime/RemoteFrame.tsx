import { Container, Failed, Loading, PageHeader, VisuallyHidden } from "@aurelle/shared/ui";
import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { pageData } from "./federation";
import type { PartName } from "./parts";
import styles from "./RemoteFrame.module.css";
import { report } from "./report";
import { useRemotePart } from "./useRemotePart";

class Boundary extends Component<{ onThrow: (error: unknown) => void; children: ReactNode }, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrow(error);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}

const failedTexts = {
  page: "This page could not be loaded. The rest of the shop is still here for you.",
  slot: "This part of the page could not be loaded.",
};

/** What stands in place of a part that did not come. A page says still which one it would be. */
function InItsPlace({ name: { remote, kind, key }, onRetry }: { name: PartName; onRetry: () => void }) {
  const page = pageData.registry.remotes[remote]?.entry.pages.find(({ path }) => kind === "page" && path === key);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      // The button goes, pressed or because the part came by itself: whoever is on it stays in the page.
      if (element?.contains(document.activeElement)) element.closest("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={panel} className={styles.inItsPlace}>
      {page && (
        <Container>
          <PageHeader title={page.title} />
        </Container>
      )}
      <Failed text={failedTexts[kind]} onRetry={onRetry} />
    </div>
  );
}

/** The title of a page that is not there yet: the page brings its own. */
function AbsentTitle({ name: { remote, kind, key } }: { name: PartName }) {
  if (kind !== "page") return null;
  const page = pageData.registry.remotes[remote]?.entry.pages.find(({ path }) => path === key);
  return (
    <VisuallyHidden>
      <h1>{page?.title}</h1>
    </VisuallyHidden>
  );
}

/**
 * Where a remote's page or slot appears. Whatever goes wrong inside costs this frame alone; `data-remote`, `data-release`
 * and `data-state` say what it shows.
 */
export function RemoteFrame({ name, partProps = {} }: { name: PartName; partProps?: object }) {
  const { state, retry, onThrow } = useRemotePart(name);
  const release = state.status === "ready" ? state.part.release : undefined;
  return (
    <div className={styles[name.kind]} data-remote={name.remote} data-release={release} data-state={state.status}>
      {state.status === "loading" && <AbsentTitle name={name} />}
      {state.status === "loading" && <Loading text="Loading..." hidden={name.kind === "slot"} />}
      {state.status === "failed" && <InItsPlace name={name} onRetry={retry} />}
      {state.status === "ready" && (
        <Boundary key={release} onThrow={onThrow}>
          <Part {...state.part} partProps={partProps} />
          <Stayed remote={name.remote} release={state.part.release} />
        </Boundary>
      )}
    </div>
  );
}

/** A throw so soon after mounting counts against a release; what stays longer has served, ms (federation §3). */
const mountMs = 5000;

/** Says that a release has stayed on screen. Beside the part, inside its boundary: where the part throws, this goes too. */
function Stayed({ remote, release }: { remote: string; release: string }) {
  useEffect(() => {
    const timer = setTimeout(
      () => report(pageData.reportToken, { kind: "mounted", remote, release, phase: "mounting" }),
      mountMs,
    );
    return () => clearTimeout(timer);
  }, [remote, release]);
  return null;
}

function Part(props: {
  Component: React.ComponentType<object>;
  Provider: React.ComponentType<{ children: ReactNode }> | null;
  partProps: object;
}) {
  const { Component, Provider, partProps } = props;
  const part = <Component {...partProps} />;
  return Provider ? <Provider>{part}</Provider> : part;
}

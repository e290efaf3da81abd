import { Container, Failed, Loading, PageHeader, VisuallyHidden } from "@aurelle/shared/ui";
import { Component, memo, type ReactNode, Suspense } from "react";
import { idOf, type PartName, type Part as RemotePart } from "../../protocol/partId";
import { usePageData } from "../pageData/usePageData";
import { HydrationBoundary } from "./HydrationBoundary";
import { MountReporter } from "./MountReporter";
import styles from "./RemoteFrame.module.css";
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
  const { registry } = usePageData();
  const page = registry.remotes[remote]?.entry.pages.find(({ path }) => kind === "page" && path === key);
  return (
    <>
      {page && (
        <Container>
          <PageHeader title={page.title} />
        </Container>
      )}
      <Failed text={failedTexts[kind]} onRetry={onRetry} />
    </>
  );
}

/** The title of a page that is not there yet: the page brings its own. Seen where it will stay as it is. */
function AbsentTitle({ name: { remote, kind, key } }: { name: PartName }) {
  const { registry } = usePageData();
  if (kind !== "page") return null;
  const page = registry.remotes[remote]?.entry.pages.find(({ path }) => path === key);
  if (page?.opensWithTitle) {
    return (
      <Container>
        <PageHeader title={page.title} />
      </Container>
    );
  }
  return (
    <VisuallyHidden>
      <h1>{page?.title}</h1>
    </VisuallyHidden>
  );
}

interface RemoteFrameProps {
  name: PartName;
  partProps?: object;
}

const noProps = {};

/** While a frame waits for its code to join what the server drew, a change around it would draw it anew. */
function isSame(a: RemoteFrameProps, b: RemoteFrameProps): boolean {
  const [before, after] = [Object.entries(a.partProps ?? noProps), b.partProps ?? noProps];
  return (
    idOf(a.name) === idOf(b.name) &&
    before.length === Object.keys(after).length &&
    before.every(([key, value]) => Object.is(value, (after as Readonly<Record<string, unknown>>)[key])) // by own keys
  );
}

/**
 * Where a remote's page or slot appears. Whatever goes wrong inside costs this frame alone; `data-remote`, `data-release`
 * and `data-state` say what it shows. What the server drew stays until the part's code is here.
 */
export const RemoteFrame = memo(function RemoteFrame({ name, partProps = noProps }: RemoteFrameProps) {
  const loading = (
    <div className={styles[name.kind]} data-remote={name.remote} data-state="loading">
      <AbsentTitle name={name} />
      <Loading text="Loading..." hidden={name.kind === "slot"} />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <HydrationBoundary name={name}>
        <Frame name={name} partProps={partProps} loading={loading} />
      </HydrationBoundary>
    </Suspense>
  );
}, isSame);

function Frame({ name, partProps, loading }: Required<RemoteFrameProps> & { loading: ReactNode }) {
  const { state, retry, onThrow } = useRemotePart(name);
  if (state.status === "loading") return loading;
  const release = state.status === "ready" ? state.part.release : undefined;
  return (
    <div
      className={styles[name.kind]}
      data-frame={idOf(name)}
      data-remote={name.remote}
      data-release={release}
      data-state={state.status}
    >
      {state.status === "failed" && <InItsPlace name={name} onRetry={retry} />}
      {state.status === "ready" && (
        <Boundary key={release} onThrow={onThrow}>
          <Part {...state.part} name={name} partProps={partProps} />
          <MountReporter remote={name.remote} release={state.part.release} />
        </Boundary>
      )}
    </div>
  );
}

function Part({ Component, Provider, release, name, partProps }: RemotePart & Required<RemoteFrameProps>) {
  const { drawn } = usePageData();
  const part = <Component {...partProps} />;
  if (!Provider) return part;
  // What another release asked for may have another shape.
  const isOwn = drawn?.frames[idOf(name)] === release;
  return <Provider initialData={isOwn ? drawn.initialData[name.remote] : undefined}>{part}</Provider>;
}

import { Container, Failed, Loading, PageHeader, VisuallyHidden } from "@aurelle/shared/ui";
import { lazy, memo, type ReactNode, Suspense, useState } from "react";
import { type PartName, partId } from "../../../protocol/partId";
import { usePageData } from "../../pageData/usePageData";
import type { RemotePart } from "../RemotePart";
import { isInitialDataDropped } from "./droppedInitialData";
import { ErrorBoundary } from "./ErrorBoundary";
import { HydrationBoundary } from "./HydrationBoundary";
import { MountReporter } from "./MountReporter";
import styles from "./RemoteFrame.module.css";
import { SuspenseLimit } from "./SuspenseLimit";
import { useRemotePart } from "./useRemotePart";

export const failedTexts = {
  page: "This page could not be loaded. The rest of the shop is still here for you.",
  slot: "This part of the page could not be loaded.",
};

/** Only a build for development contains it. */
const FailureDetails = process.env.NODE_ENV === "development" ? lazy(() => import("./FailureDetails")) : null;

interface FailedPartProps {
  name: PartName;
  error: unknown;
  onRetry: () => void;
}

/** The error panel in place of a part that did not load. A page still shows its title. */
function FailedPart({ name: { remote, kind, key }, error, onRetry }: FailedPartProps) {
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
      {FailureDetails && (
        <Suspense fallback={null}>
          <FailureDetails error={error} onRetry={onRetry} />
        </Suspense>
      )}
    </>
  );
}

/** The title of a page that is still loading. It is visible only where the page itself will open with the same title. */
function LoadingTitle({ name: { remote, kind, key } }: { name: PartName }) {
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

/** Compares the props of two renders. A new render of a frame that is not hydrated yet would discard its server-rendered HTML. */
function hasSameProps(a: RemoteFrameProps, b: RemoteFrameProps): boolean {
  const [before, after] = [Object.entries(a.partProps ?? noProps), b.partProps ?? noProps];
  return (
    partId(a.name) === partId(b.name) &&
    before.length === Object.keys(after).length &&
    before.every(([key, value]) => Object.is(value, (after as Readonly<Record<string, unknown>>)[key])) // `after` is an object, and only its own keys are read
  );
}

/**
 * Shows a remote's page or slot. An error inside affects only this frame. `data-remote`, `data-release` and `data-state` name what
 * the frame shows. Server-rendered HTML stays until the part's code is loaded.
 */
export const RemoteFrame = memo(function RemoteFrame({ name, partProps = noProps }: RemoteFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const loading = (
    <div className={styles[name.kind]} data-remote={name.remote} data-state="loading">
      <LoadingTitle name={name} />
      <Loading text="Loading..." hidden={name.kind === "slot"} />
    </div>
  );
  const fallback = (
    <SuspenseLimit name={name} onEnd={() => setAttempt((count) => count + 1)}>
      {loading}
    </SuspenseLimit>
  );
  return (
    // The key removes a part that has suspended for too long.
    <Suspense key={attempt} fallback={fallback}>
      <HydrationBoundary name={name}>
        <Frame name={name} partProps={partProps} loading={loading} />
      </HydrationBoundary>
    </Suspense>
  );
}, hasSameProps);

function Frame({ name, partProps, loading }: Required<RemoteFrameProps> & { loading: ReactNode }) {
  const { state, retry, onThrow } = useRemotePart(name);
  if (state.status === "loading") return loading;
  const release = state.status === "ready" ? state.part.release : undefined;
  return (
    <div
      className={styles[name.kind]}
      data-frame={partId(name)}
      data-remote={name.remote}
      data-release={release}
      data-state={state.status}
    >
      {state.status === "failed" && <FailedPart name={name} error={state.error} onRetry={retry} />}
      {state.status === "ready" && (
        <ErrorBoundary key={release} onThrow={onThrow}>
          <Part {...state.part} name={name} partProps={partProps} />
          <MountReporter remote={name.remote} release={state.part.release} />
        </ErrorBoundary>
      )}
    </div>
  );
}

function Part({ Component, Provider, release, name, partProps }: RemotePart & Required<RemoteFrameProps>) {
  const { rendered } = usePageData();
  const part = <Component {...partProps} />;
  if (!Provider) return part;
  // The initial data of another release may have another shape.
  const isUsable = rendered?.frames[partId(name)] === release && !isInitialDataDropped(name.remote);
  return <Provider initialData={isUsable ? rendered.initialData[name.remote] : undefined}>{part}</Provider>;
}

import { useLocation, useNavigate, useParams } from "@aurelle/shared/router";
import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { SlotName, Slots } from "../contract/contract";
import type { RemoteConfig } from "../contract/registry";
import { defineRemote, type RemoteModule } from "./remote";

/** What a page gets. `params` of its address; `query` is empty or begins with "?". */
export interface ElementPageProps {
  params: Readonly<Record<string, string | undefined>>;
  query: string;
}

/** What each part gets beside its own props: `data` is what `initialData` of `src/server.ts` has returned for this document. */
export type WithData<Props> = Props & { data: unknown };

/** Changes the page without loading a document: `navigate("/rings")`. */
type Navigate = (to: string) => void;
type Mounted<Props> = WithData<Props> & { navigate: Navigate };
type Update<Props> = (props: Mounted<Props>) => void;

/**
 * A page or slot that is made without React: the exports of its module. `html` may be in a file of its own, whose name ends
 * with `.server` before `.ts`: the server's build takes that one, and the browser's does not contain it.
 */
export interface ElementModule<Props extends object> {
  /**
   * Renders into `element`, which belongs to the part until `signal` aborts. The element has what `html` returned where the document server
   * has rendered the part: take it over. An error, also of the promise, is shown by the part's frame as a failure.
   * @returns what to call with changed props; without it a change mounts the part anew
   */
  mount: (
    element: HTMLElement,
    props: Mounted<Props>,
    signal: AbortSignal,
  ) => Update<Props> | undefined | Promise<Update<Props> | undefined>;
  /** The HTML of the part on the document server. A part without it is rendered by the browser. */
  html?: (props: WithData<Props>) => string | Promise<string>;
}

type ElementSlotLoaders = {
  [N in SlotName]?: () => Promise<ElementModule<Slots[N]>>;
} & { [name: `x.${string}`]: () => Promise<ElementModule<object>> };

/** What one rendering of a part has: the data of its document, and its HTML by props. */
interface Rendering {
  data: unknown;
  html: Map<string, string | Promise<string>>;
}
const RenderingContext = createContext<Rendering | null>(null);

function useRendering(): Rendering {
  const rendering = useContext(RenderingContext);
  if (!rendering) throw new Error("a part of defineElements is outside of its remote's provider");
  return rendering;
}

function ElementProvider({ children, initialData }: { children: ReactNode; initialData?: unknown }) {
  const [rendering] = useState<Rendering>(() => ({ data: initialData, html: new Map() }));
  return <RenderingContext value={rendering}>{children}</RenderingContext>;
}

const isServer = typeof window === "undefined";
const never = () => () => {};
/** One object, because React writes the HTML anew for each other one. */
const unchanged = { __html: "" };

/** The link that a press is on, if the page can follow it without loading a document. The links of a custom element may be in its shadow tree. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const path = event.nativeEvent.composedPath();
  const link = path.find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== "");
  const isHere = link?.origin === window.location.origin && !link.download && /^(?:_self)?$/.test(link.target);
  return isHere ? link : null;
}

/** What makes two renderings of a part the same. */
const keyOf = (props: object): string => JSON.stringify(props);

function ServerElement<Props extends object>({ part, props }: { part: ElementModule<Props>; props: WithData<Props> }) {
  const { html } = useRendering();
  // React renders the part again when the HTML is there.
  const key = keyOf(props);
  const text = html.get(key) ?? part.html?.(props) ?? "";
  html.set(key, text);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the remote's own HTML, in place of what its components would render
  return <div dangerouslySetInnerHTML={{ __html: typeof text === "string" ? text : use(text) }} />;
}

/** Mounts a part into its element, and again in another element (`generation`) when its props change and it cannot take them. */
function useMounted<Props extends object>(part: ElementModule<Props>, props: WithData<Props>, navigate: Navigate) {
  const host = useRef<HTMLDivElement>(null);
  const update = useRef<Update<Props> | undefined>(undefined);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [generation, setGeneration] = useState(0);
  const key = keyOf(props);
  const shown = useRef(key);
  const mounted: Mounted<Props> = { ...props, navigate };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it mounts once for each generation; the next effect passes changed props on
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const onUpdate = (changed: Update<Props> | undefined) => {
      if (!leaving.signal.aborted) update.current = changed;
    };
    const onError = (error: unknown) => {
      if (!leaving.signal.aborted) setFailure({ error });
    };
    try {
      const result = part.mount(host.current as HTMLDivElement, mounted, leaving.signal); // React has set it
      if (result instanceof Promise) result.then(onUpdate, onError);
      else onUpdate(result);
    } catch (error) {
      onError(error);
    }
    return () => {
      update.current = undefined;
      leaving.abort();
    };
  }, [part, generation]);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (update.current) update.current(mounted);
    else setGeneration((count) => count + 1);
  });
  return { host, failure, generation };
}

function ClientElement<Props extends object>({ part, props }: { part: ElementModule<Props>; props: WithData<Props> }) {
  const navigateTo = useNavigate();
  const navigate = (to: string) => void navigateTo(to);
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [hasHtml] = useState(isHydrating);
  const { host, failure, generation } = useMounted(part, props, navigate);
  if (failure) throw failure.error;
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y: the links inside are pressed, by mouse or keyboard, and not this element
    <div
      key={generation}
      ref={host}
      onClick={onClick}
      {...(hasHtml && generation === 0 && { dangerouslySetInnerHTML: unchanged, suppressHydrationWarning: true })}
    />
  );
}

const ElementView = isServer ? ServerElement : ClientElement;

function slotOf<Props extends object>(part: ElementModule<Props>): ComponentType<Props> {
  return function ElementSlot(props: Props) {
    const { data } = useRendering();
    return <ElementView part={part as ElementModule<object>} props={{ ...props, data }} />; // with its own props
  };
}

function pageOf(part: ElementModule<ElementPageProps>): ComponentType {
  const Slot = slotOf(part);
  return function ElementPage() {
    const params = useParams();
    const { search } = useLocation();
    return <Slot params={params} query={search} />;
  };
}

const allOf = <From, To>(loaders: Readonly<Record<string, () => Promise<From>>>, make: (module: From) => To) =>
  Object.fromEntries(
    Object.entries(loaders).map(([name, load]) => {
      let made: Promise<{ default: To }> | undefined; // one component for each part, so that React keeps its element
      const loadPart = () => {
        made ??= load().then((module) => ({ default: make(module) }));
        made.catch(() => {
          made = undefined; // Try again loads it again
        });
        return made;
      };
      return [name, loadPart];
    }),
  );

/**
 * The entry of a remote that is made with another framework, or with none: each part is a module with `mount`, and with `html` where the
 * document server renders it. Frames, links, errors and releases work as for any remote.
 * @throws TypeError as `defineRemote` does
 */
export function defineElements(
  config: RemoteConfig,
  code: {
    pages: Readonly<Record<string, () => Promise<ElementModule<ElementPageProps>>>>;
    slots: ElementSlotLoaders;
  } & Pick<RemoteModule, "prefetch" | "dispose">,
): RemoteModule {
  const { pages, slots, ...rest } = code;
  return defineRemote(config, {
    ...rest,
    pages: allOf(pages, pageOf),
    // Each loader belongs to the slot of its name, which the compiler does not see.
    slots: allOf(slots as Readonly<Record<string, () => Promise<ElementModule<object>>>>, slotOf),
    provider: async () => ({ default: ElementProvider }),
  });
}

import { bus, type Envelope } from "@aurelle/shared/bus";
import { useEffect, useState } from "react";
import { useIsRegistryComplete } from "../../pageData/completeRegistry";
import { usePageData } from "../../pageData/usePageData";
import styles from "./Inspector.module.css";

/** The most events that are listed. */
const maxEvents = 200;

interface FrameFacts {
  remote: string;
  release: string;
  state: string;
  /** The time from the start of the page until the remote's entry was fetched, ms; `null` when this page did not fetch it. */
  arrivedMs: number | null;
}

function arrival(remote: string, release: string): number | null {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[]; // the type of "resource" entries
  const found = entries.filter(({ name }) => name.includes(`/${remote}/${release}/`))[0];
  return found ? Math.round(found.responseEnd) : null;
}

const readFrames = (): FrameFacts[] =>
  [...document.querySelectorAll<HTMLElement>("[data-remote]")].map(({ dataset }) => {
    const { remote = "", release = "", state = "" } = dataset;
    return { remote, release, state, arrivedMs: arrival(remote, release) };
  });

function useFrames(): FrameFacts[] {
  const [frames, setFrames] = useState(readFrames);
  useEffect(() => {
    document.documentElement.dataset.mfInspect = "";
    const observer = new MutationObserver(() => setFrames(readFrames()));
    const attributeFilter = ["data-state", "data-release"];
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter });
    return () => {
      observer.disconnect();
      delete document.documentElement.dataset.mfInspect;
    };
  }, []);
  return frames;
}

function useEvents(): Envelope[] {
  const [events, setEvents] = useState<Envelope[]>([]);
  useEffect(() => {
    setEvents([]); // `watch` sends the retained events to each new listener
    return bus.watch((envelope) => setEvents((known) => [envelope, ...known].slice(0, maxEvents)));
  }, []);
  return events;
}

/** For developers, at `?mf.inspect`: what each frame shows, which release its code is from, and the events of the bus. */
export default function Inspector() {
  const { registry } = usePageData();
  useIsRegistryComplete(); // the document contains only the releases that it shows
  const passedOver = Object.entries(registry.remotes).flatMap(([remote, { passedOver: all = [] }]) =>
    all.map(({ release, reason }) => `${remote} ${release} ${reason}`),
  );
  const frames = useFrames();
  const events = useEvents();
  return (
    <aside className={styles.inspector} aria-label="Inspector">
      <table>
        <caption>Frames</caption>
        <thead>
          <tr>
            <th scope="col">Remote</th>
            <th scope="col">Release</th>
            <th scope="col">State</th>
            <th scope="col">Arrived</th>
          </tr>
        </thead>
        <tbody>
          {frames.map(({ remote, release, state, arrivedMs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: frames have no id of their own
            <tr key={index}>
              <td>{remote}</td>
              <td>{release}</td>
              <td>{state}</td>
              <td>{arrivedMs === null ? "–" : `${arrivedMs} ms`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {passedOver.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{events.length} events since the inspector opened</p>
      <ol>
        {events.map(({ id, type, source, data }) => (
          <li key={id}>
            {type} by {source.remote} {source.release} {JSON.stringify(data)}
          </li>
        ))}
      </ol>
    </aside>
  );
}

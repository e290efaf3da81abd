import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from "react";
import {
  createPath,
  type Location,
  type NavigationType,
  parsePath,
  Router,
  UNSAFE_createBrowserHistory,
} from "react-router-dom";

/** The tab's location, and the kind of navigation that led to it. */
export interface LocationUpdate {
  location: Location;
  action: NavigationType;
}
interface BrowserRouterProps {
  children: ReactNode;
  /** The address of the server-rendered HTML, which the first render must match. Without it the router begins where the tab is. */
  initialAddress?: string | undefined;
  /** Must call `render` soon, which renders the next page. The default calls `render` in a transition, as React Router does. */
  onNavigate?: (next: LocationUpdate, last: LocationUpdate, render: () => void) => void;
}

/** The tab's location; at another address, as the router knows it, a location without state. */
const locationAt = (address: string | undefined, current: Location): Location =>
  address === undefined || address === createPath(current)
    ? current
    : { pathname: "/", search: "", hash: "", ...parsePath(address), state: null, key: "default" };

const renderInTransition = (_next: LocationUpdate, _last: LocationUpdate, render: () => void) =>
  startTransition(render);

/** A router over the browser's history, in which the caller decides when the next page is rendered. */
export function BrowserRouter({ children, initialAddress, onNavigate = renderInTransition }: BrowserRouterProps) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ window, v5Compat: true }));
  const [{ location, action }, setRendered] = useState<LocationUpdate>(() => ({
    location: locationAt(initialAddress, history.location),
    action: history.action,
  }));
  const latest = useRef<LocationUpdate>({ location, action });
  useLayoutEffect(() => {
    const follow = ({ location, action }: LocationUpdate) => {
      const last = latest.current;
      latest.current = { location, action };
      // A delayed render shows the latest location, which may have changed meanwhile.
      onNavigate(latest.current, last, () => setRendered(latest.current));
    };
    const stop = history.listen(follow);
    // Hydration takes time: Back may have been pressed before this listener was there (reliability Y5).
    const { location, action } = history;
    if (createPath(location) !== createPath(latest.current.location)) follow({ location, action });
    return stop;
  }, [history, onNavigate]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

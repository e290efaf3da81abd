import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from "react";
import { type Location, type NavigationType, Router, UNSAFE_createBrowserHistory } from "react-router-dom";

/** The tab's location, and the kind of navigation that led to it. */
export interface LocationUpdate {
  location: Location;
  action: NavigationType;
}
interface BrowserRouterProps {
  children: ReactNode;
  /** Must call `render` soon, which renders the next page. The default calls `render` in a transition, as React Router does. */
  onNavigate?: (next: LocationUpdate, last: LocationUpdate, render: () => void) => void;
}

const renderInTransition = (_next: LocationUpdate, _last: LocationUpdate, render: () => void) =>
  startTransition(render);

/** A router over the browser's history, in which the caller decides when the next page is rendered. */
export function BrowserRouter({ children, onNavigate = renderInTransition }: BrowserRouterProps) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ window, v5Compat: true }));
  const [{ location, action }, setRendered] = useState<LocationUpdate>(() => ({
    location: history.location,
    action: history.action,
  }));
  const latest = useRef<LocationUpdate>({ location, action });
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const last = latest.current;
        latest.current = { location, action };
        // A delayed render shows the latest location, which may have changed meanwhile.
        onNavigate(latest.current, last, () => setRendered(latest.current));
      }),
    [history, onNavigate],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from "react";
import { type Location, type NavigationType, Router, UNSAFE_createBrowserHistory } from "react-router-dom";

/** Where the tab is, and how it came there. */
export interface Place {
  location: Location;
  action: NavigationType;
}
interface BrowserRouterProps {
  children: ReactNode;
  /** Calls `show`, soon: then the next place is drawn. As React Router does it unless told otherwise. */
  onMove?: (next: Place, last: Place, show: () => void) => void;
}

const plainly = (_next: Place, _last: Place, show: () => void) => startTransition(show);

/** Reads the address from the browser. */
export function BrowserRouter({ children, onMove = plainly }: BrowserRouterProps) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ window, v5Compat: true }));
  const [{ location, action }, draw] = useState<Place>(() => ({ location: history.location, action: history.action }));
  const latest = useRef<Place>({ location, action });
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const last = latest.current;
        latest.current = { location, action };
        // Whatever was shown late shows where the tab is by then.
        onMove(latest.current, last, () => draw(latest.current));
      }),
    [history, onMove],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

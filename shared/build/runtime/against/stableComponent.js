import { lazy, memo, useSyncExternalStore } from "react";
import { jsx } from "react/jsx-runtime";
import { getFamilyByType, injectIntoGlobalHook } from "react-refresh/runtime";

// Hot reload of a remote inside a shop in production (`mfe dev --against`). The shop's React is a production build, which cannot replace
// a component in place. So each component of the remote is rendered through a stable one, which calls the newest code.
// React's refresh runtime compares the code before and after an edit; this file is the renderer that it knows.

/** @typedef {{ current: Function }} Family all versions of one component, as the refresh runtime groups them */

/** @type {Map<Family, { component: unknown, generation: number }>} */
const stable = new Map();
const listeners = new Set();

const subscribe = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @param {Family} family */
function makeStable(family) {
  /** The hooks of the component's code belong to this one. */
  const Current = (props) => family.current(props);
  const Stable = (props) => {
    // The entry is a new object after each edit.
    const { generation } = useSyncExternalStore(subscribe, () => stable.get(family));
    return jsx(Current, { ...props }, generation);
  };
  // A provider has a function `dispose`.
  return Object.assign(Stable, family.current, { displayName: family.current.name });
}

const isClass = (type) => Boolean(type.prototype?.isReactComponent);
const [lazyType, memoType] = [Symbol.for("react.lazy"), Symbol.for("react.memo")];
/** @type {WeakMap<object, unknown>} */
const wrapped = new WeakMap();

/** A lazy component, or one of `memo`, around the stable component. */
function wrap(type) {
  const known = wrapped.get(type);
  if (known) return known;
  const load = type.$$typeof === lazyType && type._payload?._status === -1 ? type._payload._result : null;
  let made = type;
  if (load) made = lazy(() => load().then((module) => ({ ...module, default: stableComponent(module.default) })));
  if (type.$$typeof === memoType) made = memo(stableComponent(type.type), type.compare);
  wrapped.set(type, made);
  return made;
}

/** The component to render in place of this one. It stays the same when the code of the component changes. */
export function stableComponent(type) {
  if (typeof type === "object" && type !== null) return wrap(type);
  const family = typeof type === "function" && !isClass(type) ? getFamilyByType(type) : undefined;
  if (!family) return type;
  const known = stable.get(family) ?? { component: makeStable(family), generation: 0 };
  stable.set(family, known);
  return known.component;
}

function scheduleRefresh(_root, { updatedFamilies, staleFamilies }) {
  const isFailed = document.querySelector('[data-state="failed"]') !== null;
  if (isFailed || [...staleFamilies].some(({ current }) => isClass(current))) {
    location.reload();
    return;
  }
  for (const family of updatedFamilies) {
    const known = stable.get(family);
    if (known) stable.set(family, { ...known });
  }
  // Components whose hooks have changed start anew.
  for (const family of staleFamilies) {
    const known = stable.get(family);
    if (known) stable.set(family, { ...known, generation: known.generation + 1 });
  }
  for (const listener of listeners) listener();
}

const scope = {};
injectIntoGlobalHook(scope);
const hook = scope.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const renderer = hook.inject({ scheduleRefresh, setRefreshHandler: () => {} });
// The runtime refreshes only renderers that have rendered something.
hook.onCommitFiberRoot(renderer, { current: { alternate: null } }, undefined, false);

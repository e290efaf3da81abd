import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from "react-router-dom";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** Stored in the history's entry; `useLocation().state` on the next page. */
  state?: unknown;
  /** Whether `..` removes a segment of the address (`path`) or of the routes (`route`). */
  relative?: "route" | "path";
  /** Loads a new document, without the router. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the shop. React Router's own link also prefetches for its framework mode: 3 KiB that the shop does not use
 * (docs/decisions/0003-facades.md).
 */
export function Link({
  to,
  replace,
  state,
  relative,
  reloadDocument = false,
  target,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const options = relative && { relative };
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...options,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) go(event);
  };
  return (
    <a {...rest} href={useHref(to, options)} target={target} onClick={onPress}>
      {children}
    </a>
  );
}

interface NavLinkProps extends Omit<LinkProps, "className"> {
  /** Active on its own page only, and not on the pages below it. */
  end?: boolean;
  className?: string | ((state: { isActive: boolean }) => string | undefined);
}

/** A link that is marked while its page, or one below it, is open: `aria-current="page"` and the class `active`. */
export function NavLink({ end = false, className, ...link }: NavLinkProps) {
  const currentPath = useLocation().pathname.toLowerCase();
  const targetPath = useResolvedPath(link.to, link.relative && { relative: link.relative }).pathname.toLowerCase();
  // Every page is below `/`, so `/` is active on the home page only.
  const isBelow = targetPath !== "/" && currentPath.startsWith(targetPath.replace(/\/?$/, "/"));
  const isActive = currentPath === targetPath || (!end && isBelow);
  const names = typeof className === "function" ? className({ isActive }) : [className, isActive && "active"];
  return (
    <Link
      aria-current={isActive ? "page" : undefined}
      {...link}
      className={[names].flat().filter(Boolean).join(" ") || undefined}
    />
  );
}

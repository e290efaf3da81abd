import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from "react-router-dom";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  /** Takes the place of the page that is left in the history. */
  replace?: boolean;
  /** Travels with the history's entry. */
  state?: unknown;
  /** What `..` leaves out: a segment of the address, or of the routes. */
  relative?: "route" | "path";
  /** A new document, as if there were no router. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the shop. React Router's own also knows how to fetch for its framework's pages, which is 3 KiB that no page of ours
 * asks for (docs/decisions/0003-facades.md).
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
  const way = relative && { relative };
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...way,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) go(event);
  };
  return (
    <a {...rest} href={useHref(to, way)} target={target} onClick={onPress}>
      {children}
    </a>
  );
}

interface NavLinkProps extends Omit<LinkProps, "className"> {
  /** Is only its very page its own, and none below it? */
  end?: boolean;
  className?: string | ((of: { isActive: boolean }) => string | undefined);
}

/** A link that says when its page is open: `aria-current="page"` and the class `active`. */
export function NavLink({ end = false, className, ...link }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = useResolvedPath(link.to, link.relative && { relative: link.relative }).pathname.toLowerCase();
  // Below `/` is every page: it is nobody's section.
  const isBelow = there !== "/" && here.startsWith(there.replace(/\/?$/, "/"));
  const isActive = here === there || (!end && isBelow);
  const names = typeof className === "function" ? className({ isActive }) : [className, isActive && "active"];
  return (
    <Link
      aria-current={isActive ? "page" : undefined}
      {...link}
      className={[names].flat().filter(Boolean).join(" ") || undefined}
    />
  );
}

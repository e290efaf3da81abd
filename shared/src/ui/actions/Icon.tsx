import { type IconName, iconPaths } from "./iconPaths";

const filled = "fill:";

/** An icon beside a text that states the same: hidden from screen readers. */
export function Icon({
  name,
  size = 24,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {iconPaths[name].map((path) =>
        path.startsWith(filled) ? (
          <path key={path} d={path.slice(filled.length)} fill="currentColor" />
        ) : (
          <path key={path} d={path} />
        ),
      )}
    </svg>
  );
}

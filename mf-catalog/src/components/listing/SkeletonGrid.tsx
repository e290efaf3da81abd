import { classNames, Skeleton } from "@aurelle/shared/ui";
import { useLayoutEffect, useRef, useState } from "react";
import { skeletonCount } from "../../model/listing/listing";
import { Grid, type GridShape } from "./ProductGrid";
import styles from "./SkeletonGrid.module.css";

interface SkeletonGridProps {
  count: number;
  shape: GridShape;
  className?: string | undefined;
}

/** Reserves the space of products that are still loading. */
export function SkeletonGrid({ count, shape, className }: SkeletonGridProps) {
  const keys = Array.from({ length: count }, (_, index) => `skeleton-${index}`);
  return (
    <div aria-hidden="true" className={classNames(styles.skeletons, className)}>
      <Grid shape={shape}>
        {keys.map((key) => (
          <li key={key}>
            <Skeleton variant="card" />
          </li>
        ))}
      </Grid>
    </div>
  );
}

interface NextPageSkeletonsProps {
  /** The number of products in the grid above. */
  shown: number;
  /** The number of products that the next page will probably add. */
  nextCount: number;
  shape: GridShape;
  className?: string | undefined;
}

/** Skeletons below a grid of products. The stylesheet decides the number of columns. */
export function NextPageSkeletons({ shown, nextCount, ...rest }: NextPageSkeletonsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page, because the window's width may have changed
  useLayoutEffect(() => {
    const grid = box.current?.querySelector("ul");
    if (grid) setColumns(getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  }, [shown]);
  return (
    <div ref={box}>
      <SkeletonGrid count={skeletonCount({ shown, nextCount, columns })} {...rest} />
    </div>
  );
}

/** Milliseconds since the epoch as they were at start, counted on steadily: setting the machine's clock moves nothing (reliability E6). */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

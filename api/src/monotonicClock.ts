/** Milliseconds since the epoch as they were at start, counted on steadily: setting the machine's clock moves nothing (reliability E6). */
export const monotonicNow = (): number => performance.timeOrigin + performance.now();

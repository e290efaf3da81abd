/** Milliseconds since the epoch by a monotonic clock: setting the machine's clock does not change it (reliability E6). */
export const monotonicNow = (): number => performance.timeOrigin + performance.now();

/** A time, to the ms, as part of the name of a file: `20260131T031500000Z`. The names sort by time. */
export const fileTime = (date: Date): string => date.toISOString().replace(/[-:.]/g, "");

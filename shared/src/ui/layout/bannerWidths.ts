/** Pixels: a phone's whole width on a dense screen, cut to its shape. */
const phone = 1152;

/** The widths in which a banner is prepared; its own is the last. */
export const bannerWidths = (full: number): number[] => (full > phone ? [phone, full] : [full]);

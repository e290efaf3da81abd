/** A phone's viewport on a dense screen, in pixels; the photograph is cropped to the phone's shape. */
const phoneWidth = 1152;

/** The widths in pixels in which a banner is prepared; the last is that of the original. */
export const bannerWidths = (full: number): number[] => (full > phoneWidth ? [phoneWidth, full] : [full]);

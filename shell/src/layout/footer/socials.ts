import type { IconName } from "@aurelle/shared/ui";

export interface Social {
  label: string;
  icon: IconName;
  /** The address of the shop's profile. */
  url: string;
}

/** Configuration: the shop's profiles. A network without a profile of the shop is left out (decision 41). */
export const socials: readonly Social[] = [
  { label: "Aurelle on Instagram", icon: "instagram", url: "https://www.instagram.com/aurelle.jewellery" },
  { label: "Aurelle on Facebook", icon: "facebook", url: "https://www.facebook.com/aurelle.jewellery" },
  { label: "Aurelle on Pinterest", icon: "pinterest", url: "https://www.pinterest.com/aurellejewellery" },
  { label: "Aurelle on X", icon: "x", url: "https://x.com/aurellejewels" },
];

import { type IconName, iconPaths } from "./actions/iconPaths";
import { type IllustrationName, illustrations } from "./states/illustrations";

/** For the style guide's page: every icon and illustration. Not in `ui.ts`, so that no shopper loads the lists. */
export const iconNames = Object.keys(iconPaths) as readonly IconName[]; // the keys of a constant
export const illustrationNames = Object.keys(illustrations) as readonly IllustrationName[]; // the keys of a constant

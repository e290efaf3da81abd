import { type IconName, iconPaths } from "./actions/iconPaths";
import { drawings, type Piece } from "./states/illustrations";

/** For the kit's own page: every drawing that there is. Beside the kit's door, so that no shopper loads the lists. */
export const iconNames = Object.keys(iconPaths) as readonly IconName[]; // the keys of a constant
export const pieces = Object.keys(drawings) as readonly Piece[]; // likewise

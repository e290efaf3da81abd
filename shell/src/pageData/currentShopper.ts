import { tokenKey } from "@aurelle/shared/contract/storageKeys";
import { tokenFingerprint } from "@aurelle/shared/session/tokenFingerprint";
import { localStore } from "@aurelle/shared/storage";

/** Recognises the current session; `null` for a guest, and where the browser does not store the session. */
export const currentShopper = (): string | null => tokenFingerprint(localStore.read(tokenKey));

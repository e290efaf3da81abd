import { profileDraftKey } from "@aurelle/shared/contract/storageKeys";
import { sessionStore } from "@aurelle/shared/storage";
import { isObject } from "@aurelle/shared/wire/isObject";
import type { ProfileForm } from "../../model/profile";

/** Stores the form until the shopper has signed in again or closed the tab. @param owner the id of the profile that the form changes */
export function storeProfileDraft(owner: string, form: ProfileForm): void {
  const draft = JSON.stringify({ owner, form });
  sessionStore.write(profileDraftKey, draft, "the browser does not store the changes to the profile");
}

/** Removes the stored form: its dialog was closed. */
export function removeProfileDraft(): void {
  sessionStore.write(profileDraftKey, null);
}

/** Reads and removes the stored form. @returns null when there is none, or when it belongs to another profile */
export function takeProfileDraft(owner: string): ProfileForm | null {
  const stored = sessionStore.readJson(profileDraftKey);
  removeProfileDraft();
  if (!isObject(stored) || stored.owner !== owner || !isObject(stored.form)) return null;
  return stored.form as unknown as ProfileForm; // written above, in this tab
}

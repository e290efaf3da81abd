import type { ProfileForm } from "../../model/profile";

/** The session storage key of a profile form that was not saved because the session had ended (decision 4). */
const draftKey = "aurelle.profileDraft";

/** Stores the form until the shopper has signed in again or closed the tab. @param owner the id of the profile that the form changes */
export function storeProfileDraft(owner: string, form: ProfileForm): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, form }));
  } catch (error) {
    console.warn("the changes to the profile could not be stored", error);
  }
}

/** Reads and removes the stored form. @returns null when there is none, or when it belongs to another profile */
export function takeProfileDraft(owner: string): ProfileForm | null {
  try {
    const stored = sessionStorage.getItem(draftKey);
    if (stored === null) return null;
    sessionStorage.removeItem(draftKey);
    const draft: { owner: string; form: ProfileForm } = JSON.parse(stored); // written above, in this tab
    return draft.owner === owner ? draft.form : null;
  } catch {
    return null; // storage is denied, or the stored text is no draft
  }
}

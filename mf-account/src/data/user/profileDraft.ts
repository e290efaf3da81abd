import type { ProfileForm } from "../../model/profile";

/** What was typed when the session ended under it, for the way to `/login` and back (decision 4). Gone with the tab. */
const draftKey = "aurelle.profileDraft";

/** @param owner the id of the profile that was being changed. */
export function keepProfileDraft(owner: string, form: ProfileForm): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, form }));
  } catch (error) {
    console.warn("the changes to the profile could not be kept", error);
  }
}

/** The draft, once, and only to its owner; anyone else's is thrown away. */
export function takeProfileDraft(owner: string): ProfileForm | null {
  try {
    const kept = sessionStorage.getItem(draftKey);
    if (kept === null) return null;
    sessionStorage.removeItem(draftKey);
    const draft: { owner: string; form: ProfileForm } = JSON.parse(kept); // written above, in this tab
    return draft.owner === owner ? draft.form : null;
  } catch {
    return null; // storage is denied: there is no draft
  }
}

import { useEffect, useState } from "react";
import type { ProfileForm } from "../../model/profile";
import { takeProfileDraft } from "./profileDraft";

/** The profile form that an ended session left unsaved, for its owner only; null when there is none or after `discard`. */
export function useProfileDraft(owner: string) {
  const [draft, setDraft] = useState<ProfileForm | null>(null);
  useEffect(() => {
    const stored = takeProfileDraft(owner);
    if (stored) setDraft(stored);
  }, [owner]);
  return { draft, discard: () => setDraft(null) };
}

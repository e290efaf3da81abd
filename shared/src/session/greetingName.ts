import type { WireProfile } from "../contract/contract";

/** The text without blanks around it; empty when nothing of it can be seen. */
const visibleText = (text: string | null | undefined): string => (text && /[^\s\p{C}]/u.test(text) ? text.trim() : "");

/** 'Hello, ' + this: the profile's name, else the e-mail before the @, else 'User' (specification §2). */
export function greetingName(profile: WireProfile | null): string {
  return visibleText(profile?.name) || visibleText(profile?.email.split("@")[0]) || "User";
}

import type { WireProfile } from "../contract/contract";

/** 'Hello, ' + this: the profile's name, else the e-mail before the @, else 'User' (specification §2). */
export function greetingName(profile: WireProfile | null): string {
  return profile?.name?.trim() || profile?.email.split("@")[0] || "User";
}

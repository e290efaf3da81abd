import { greetingName, isSignedIn, profileOf, useSession } from "@aurelle/shared/session";

/** 'Hello, ' with the name once it is known; 'Login' for a visitor. */
export function Greeting() {
  const state = useSession();
  if (!isSignedIn(state)) return "Login";
  // While the profile loads there is no name, because 'Hello, User' would be replaced in a moment.
  const profile = profileOf(state);
  if (profile === null && state.status === "loading") return "Account";
  return (
    <>
      Hello, <bdi>{greetingName(profile)}</bdi>
    </>
  );
}

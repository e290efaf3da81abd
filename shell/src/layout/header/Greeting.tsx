import { greetingName, useSession } from "@aurelle/shared/session";

/** 'Hello, ' and the name once it is known; Login for a visitor. */
export function Greeting() {
  const { isAuthenticated, profile, status } = useSession();
  if (!isAuthenticated) return "Login";
  // The profile is on its way: 'Hello, User' would be replaced in a moment.
  if (profile === null && (status === "idle" || status === "loading")) return "Account";
  return (
    <>
      Hello, <bdi>{greetingName(profile)}</bdi>
    </>
  );
}

/** What is wrong with an e-mail address, in the words of the specification (§5); `null`: nothing. */
export function emailError(text: string): string | null {
  const email = text.trim();
  if (email === "") return "Email is required";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : "Email is invalid";
}

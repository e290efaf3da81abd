/** By field name, a sentence each; a field without a fault is absent. */
export type Faults = Readonly<Record<string, string>>;

const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The e-mail rule of specification §5, as on the login page. */
export function emailFaults(email: string): Faults {
  if (email.trim() === "") return { email: "Email is required" };
  return simpleEmail.test(email.trim()) ? {} : { email: "Email is invalid" };
}

/** Of a message to the shop. The server checks the same (`api/src/contact`). */
export function messageFaults({ name, email, message }: { name: string; email: string; message: string }): Faults {
  const required = "This field is required";
  return {
    ...(name.trim() === "" ? { name: required } : {}),
    ...emailFaults(email),
    ...(message.trim() === "" ? { message: required } : {}),
  };
}

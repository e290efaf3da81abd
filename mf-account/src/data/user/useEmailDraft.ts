import { useEffect, useRef } from "react";

/** The address typed into a form that was left, or loaded anew, before it was sent (reliability D8). Never a password. */
const draftKey = "aurelle.registrationDraft";

function keepEmail(email: string): void {
  try {
    if (email === "") sessionStorage.removeItem(draftKey);
    else sessionStorage.setItem(draftKey, email);
  } catch (error) {
    console.warn("the browser keeps no address for later", error);
  }
}

/** What was kept; empty when nothing was. */
export function keptEmail(): string {
  try {
    return sessionStorage.getItem(draftKey) ?? "";
  } catch {
    return ""; // storage is denied: there is no draft
  }
}

/** Keeps the address for the tab's life when the page is left. `isSent`: it has served. */
export function useEmailDraft(email: string, isSent: boolean): void {
  const latest = useRef("");
  useEffect(() => {
    latest.current = isSent ? "" : email.trim();
  });
  useEffect(() => {
    const keep = () => keepEmail(latest.current);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, []);
}

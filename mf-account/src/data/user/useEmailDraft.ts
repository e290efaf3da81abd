import { useEffect, useRef } from "react";

/** The session storage key of the address in a form that was left or reloaded before it was sent (reliability D8). Never a password. */
const draftKey = "aurelle.registrationDraft";

function storeEmailDraft(email: string): void {
  try {
    if (email === "") sessionStorage.removeItem(draftKey);
    else sessionStorage.setItem(draftKey, email);
  } catch (error) {
    console.warn("the browser does not store the address of the form", error);
  }
}

/** The stored address; empty when there is none. */
export function readEmailDraft(): string {
  try {
    return sessionStorage.getItem(draftKey) ?? "";
  } catch {
    return ""; // storage is denied, so no draft was stored
  }
}

/** Stores the address when the page is left, until the tab is closed. @param isSent the form was sent: the draft is removed instead */
export function useEmailDraft(email: string, isSent: boolean): void {
  const latest = useRef("");
  useEffect(() => {
    latest.current = isSent ? "" : email.trim();
  });
  useEffect(() => {
    const store = () => storeEmailDraft(latest.current);
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      store();
    };
  }, []);
}

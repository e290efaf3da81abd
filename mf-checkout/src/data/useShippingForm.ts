import { bus } from "@aurelle/shared/bus";
import { shopSettings } from "@aurelle/shared/page";
import { isSignedIn, profileOf, session, useSession } from "@aurelle/shared/session";
import { useEffect, useRef, useState } from "react";
import {
  checkForm,
  type FieldName,
  type FormErrors,
  filledForm,
  hasAddress,
  type ShippingForm,
} from "../model/shippingForm";
import { keepDraft, takeDraft } from "./draft";

/**
 * Keeps what was typed when the page is left or loaded anew (reliability D8) and when the session ends (decision 4), and
 * brings it back to the same shopper. `isOrdered`: it has served.
 */
function useDraft(
  userId: string | null,
  typed: Partial<ShippingForm>,
  isOrdered: boolean,
  restore: (draft: Partial<ShippingForm>) => void,
) {
  const latest = useRef({ userId, typed, isOrdered, restore });
  useEffect(() => {
    latest.current = { userId: userId ?? latest.current.userId, typed, isOrdered, restore };
  });
  useEffect(() => {
    if (userId) latest.current.restore(takeDraft(userId));
  }, [userId]);
  useEffect(() => {
    const keep = () => {
      const { userId: whose, typed: what, isOrdered: hasServed } = latest.current;
      if (whose && !hasServed && Object.keys(what).length > 0) keepDraft({ userId: whose, typed: what });
    };
    const end = new AbortController();
    bus.on("session.changed", ({ status }) => status !== "authenticated" && keep(), end.signal);
    window.addEventListener("pagehide", keep, { signal: end.signal });
    return () => {
      end.abort();
      if (isSignedIn(session.current)) keep(); // else it was kept when the session ended, or is to be gone
    };
  }, []);
}

const namesOf = (form: ShippingForm | FormErrors) => Object.keys(form) as FieldName[]; // the type names them all

/** What is wrong, field by field: what we found in fields that were looked at, else what the server said of the rest. */
function errorsToShow(found: FormErrors, checked: ReadonlySet<FieldName>, refused: FormErrors): FormErrors {
  const ours = namesOf(found).filter((name) => checked.has(name));
  return { ...refused, ...Object.fromEntries(ours.map((name) => [name, found[name]])) };
}

const without = (errors: FormErrors, names: ReadonlySet<FieldName>): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.has(name as FieldName))); // keys of FormErrors

/**
 * The shipping form: its values, what is wrong with them so far, and how it is changed. `refused` is what the server said
 * of the fields when the form was last sent; a field that is changed since is no longer spoken of. `isOrdered`: the form
 * has served.
 */
export function useShippingForm(refused: FormErrors, isOrdered: boolean) {
  const profile = profileOf(useSession());
  const [typed, setTyped] = useState<Partial<ShippingForm>>({});
  const [checked, setChecked] = useState<ReadonlySet<FieldName>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<FieldName>>(new Set());
  const [choice, setChoice] = useState<boolean | null>(null);
  useDraft(profile?.id ?? null, typed, isOrdered, (draft) => setTyped((now) => ({ ...draft, ...now })));
  const values = filledForm(profile, typed, shopSettings().demoMode);
  const found = checkForm(values);
  return {
    values,
    /** Did the shopper type anything? */
    isTouched: Object.keys(typed).length > 0,
    /** Shall the profile keep the address? Unless the shopper chose: where it has none. */
    isKept: choice ?? !hasAddress(profile),
    keep: setChoice,
    errors: errorsToShow(found, checked, without(refused, changed)),
    change: (name: FieldName, value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setChanged((now) => new Set(now).add(name));
    },
    /** A field was left: from now on it says what is wrong with it, if something was typed at all. */
    leave: (name: FieldName) => {
      if (typed[name] !== undefined) setChecked((now) => new Set(now).add(name));
    },
    /** Shows everything that is wrong. Is the form in order? */
    check: (): boolean => {
      setChecked(new Set(namesOf(values)));
      setChanged(new Set());
      return namesOf(found).length === 0;
    },
  };
}

import { bus } from "@aurelle/shared/bus";
import { shopSettings } from "@aurelle/shared/page";
import { isSignedIn, profileOf, session, useSession } from "@aurelle/shared/session";
import { useEffect, useRef, useState } from "react";
import {
  checkForm,
  type FieldName,
  type FormErrors,
  filledForm,
  lacksAddress,
  type ShippingForm,
} from "../model/shippingForm";
import { type FormChanges, storeDraft, takeDraft } from "./draft";

/**
 * Stores the draft when the page is left or reloaded (reliability D8) and when the session ends (decision 4), and restores
 * it for the same shopper. `isOrdered`: the order is placed, so there is nothing to store.
 */
function useDraft(
  userId: string | null,
  changes: FormChanges,
  isOrdered: boolean,
  restore: (draft: FormChanges) => void,
) {
  const latest = useRef({ userId, changes, isOrdered, restore });
  useEffect(() => {
    latest.current = { userId: userId ?? latest.current.userId, changes, isOrdered, restore };
  });
  useEffect(() => {
    if (userId) latest.current.restore(takeDraft(userId));
  }, [userId]);
  useEffect(() => {
    const save = () => {
      const { userId: owner, changes: made, isOrdered: isDone } = latest.current;
      const isChanged = Object.keys(made.typed).length > 0 || made.savesAddress !== undefined;
      if (owner && !isDone && isChanged) storeDraft({ userId: owner, ...made });
    };
    const leaving = new AbortController();
    const saveAtEnd = ({ status }: { status: string }) => {
      if (status !== "authenticated") save();
    };
    bus.on("session.changed", saveAtEnd, leaving.signal);
    window.addEventListener("pagehide", save, { signal: leaving.signal });
    return () => {
      leaving.abort();
      // Without a session the draft was stored when the session ended, or must be removed with the logout.
      if (isSignedIn(session.current)) save();
    };
  }, []);
}

const namesOf = (form: ShippingForm | FormErrors) => Object.keys(form) as FieldName[]; // both types have no other keys

/** The errors on screen: ours for each field that was checked, the server's for the others. */
function errorsToShow(found: FormErrors, checked: ReadonlySet<FieldName>, serverErrors: FormErrors): FormErrors {
  const ours = namesOf(found).filter((name) => checked.has(name));
  return { ...serverErrors, ...Object.fromEntries(ours.map((name) => [name, found[name]])) };
}

const without = (errors: FormErrors, names: ReadonlySet<FieldName>): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.has(name as FieldName))); // keys of FormErrors

/**
 * The shipping form's values, its errors on screen, and its actions.
 * @param serverErrors the server's errors by field, from the last submission; each is removed when its field is changed
 * @param isOrdered the order is placed, so there is no draft to store
 */
export function useShippingForm(serverErrors: FormErrors, isOrdered: boolean) {
  const profile = profileOf(useSession());
  const [typed, setTyped] = useState<Partial<ShippingForm>>({});
  const [checked, setChecked] = useState<ReadonlySet<FieldName>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<FieldName>>(new Set());
  const [choice, setChoice] = useState<boolean>();
  useDraft(profile?.id ?? null, { typed, savesAddress: choice }, isOrdered, (draft) => {
    setTyped((now) => ({ ...draft.typed, ...now }));
    setChoice((now) => now ?? draft.savesAddress);
  });
  const values = filledForm(profile, typed, shopSettings().demoMode);
  const found = checkForm(values);
  return {
    values,
    /** Whether the shopper has typed anything. */
    isTouched: Object.keys(typed).length > 0,
    /** Whether the order stores the address in the profile. By default it does when the profile is known to have none. */
    savesAddress: choice ?? lacksAddress(profile),
    setSavesAddress: setChoice,
    errors: errorsToShow(found, checked, without(serverErrors, changed)),
    change: (name: FieldName, value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setChanged((now) => new Set(now).add(name));
    },
    /** The focus left a field: from now on its error shows, if the shopper typed into it. */
    leave: (name: FieldName) => {
      if (typed[name] !== undefined) setChecked((now) => new Set(now).add(name));
    },
    /** Shows the errors of all fields. @returns true when no field has an error */
    check: (): boolean => {
      setChecked(new Set(namesOf(values)));
      setChanged(new Set());
      return namesOf(found).length === 0;
    },
  };
}

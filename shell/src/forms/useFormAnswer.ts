import { useLocation } from "@aurelle/shared/router";
import { createContext, useContext } from "react";
import type { AnsweredForm, FormAnswer } from "../../protocol/formAnswer";

const FormAnswerContext = createContext<FormAnswer | null>(null);

export const FormAnswerProvider = FormAnswerContext.Provider;

/**
 * The answer to a form that was sent without JavaScript, while the address is still that of its document.
 * @param form only the answer to this form.
 */
export function useFormAnswer(form?: AnsweredForm): FormAnswer | null {
  const answer = useContext(FormAnswerContext);
  const { pathname } = useLocation();
  if (answer?.path !== pathname) return null;
  return form === undefined || answer.form === form ? answer : null;
}

/** A form of the shop whose answer keeps what was typed. */
export type AnsweredForm = "contact" | "newsletter" | "stockNotice";

/**
 * What the document server says about a form that a browser sent without the page's script, and about the link of an e-mail. The page
 * shows it in the shop's layout. `errors` and `values` are by the API's names of the fields.
 */
export interface FormAnswer {
  /** The path of the document, which shows the answer. */
  path: string;
  /** `null`: the page has no form with fields. */
  form: AnsweredForm | null;
  /** Title of the document, and heading unless the form's own page has one. */
  title: string;
  /** Whether something was done; otherwise the texts are an error. */
  isDone: boolean;
  /** Sentences about the whole form. */
  texts: readonly string[];
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  /** The button that sends the page's address again, by `POST`: an e-mailed link changes nothing before it. */
  button?: string;
  /** The way on. */
  link: { href: string; text: string };
}

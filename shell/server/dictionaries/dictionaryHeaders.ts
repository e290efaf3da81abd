import type { Dictionary } from "./dictionaryEncoding";

export const dictionaryUrl = (name: string): string => `/dictionaries/${name}`;

/** Has a browser fetch the dictionary when it has nothing else to do. */
export const dictionaryLink = ({ name }: Dictionary): string =>
  `<${dictionaryUrl(name)}>; rel="compression-dictionary"`;

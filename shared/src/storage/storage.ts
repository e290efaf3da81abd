export { type BrowserStore, localStore, removeKeysWhere, sessionStore } from "./browserStore";
export { createStoredValue } from "./storedValue";

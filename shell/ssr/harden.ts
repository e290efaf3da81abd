const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

const contextTypes: readonly unknown[] = [Symbol.for("react.context"), Symbol.for("react.consumer")];

/** Whether it is one of React's context objects. React writes the current value into them while it renders. */
export const isReactContext = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "$$typeof" in value && contextTypes.includes(value.$$typeof);

/** What was hardened before, and what it contains. */
const hardened = new WeakSet<object>();

const isPrototype = (value: object): boolean =>
  Object.hasOwn(value, "constructor") &&
  (Object.getOwnPropertyDescriptor(value, "constructor")?.value as { prototype?: unknown } | undefined)?.prototype ===
    value; // only read, and any value may lack it

/**
 * Lets objects still have a property of their own with the name of a frozen one that they inherit. Without that, `error.name = "…"` throws,
 * because JavaScript forbids an assignment over an inherited property that cannot be written.
 */
function allowOverrides(prototype: object): void {
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!descriptor.configurable || !("value" in descriptor)) continue;
    const { value, enumerable = false } = descriptor;
    Object.defineProperty(prototype, key, {
      enumerable,
      configurable: false,
      get: () => value,
      set(this: unknown, next: unknown) {
        if (!isObject(this) || this === prototype) throw new TypeError(`${key} is frozen`);
        Object.defineProperty(this, key, { value: next, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}

/**
 * Freezes these values and all that can be reached from them: properties, prototypes, getters and setters. Only React's contexts stay
 * as they are.
 * @param mayOverride whether objects may override the properties of this prototype
 */
export function harden(values: readonly unknown[], mayOverride: (prototype: object) => boolean = isPrototype): void {
  const waiting = values.filter(isObject);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (hardened.has(value) || isReactContext(value)) continue;
    hardened.add(value);
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      waiting.push(...[descriptor?.value, descriptor?.get, descriptor?.set].filter(isObject));
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (isObject(prototype)) waiting.push(prototype);
    if (mayOverride(value)) allowOverrides(value);
    // An array of numbers with a fixed size cannot be frozen while it has elements.
    if (ArrayBuffer.isView(value)) Object.preventExtensions(value);
    else Object.freeze(value);
  }
}

import "@testing-library/jest-dom";

// jsdom has no layout, so that an observed element never changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const problems: string[] = [];

beforeEach(() => {
  problems.length = 0;
  const original = console.error;
  jest.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    problems.push(args.map(String).join(" "));
    original(...args);
  });
});

afterEach(() => {
  const spied = console.error as unknown as jest.SpyInstance;
  spied.mockRestore?.();
  if (problems.length > 0) throw new Error(`unexpected console.error: ${problems[0]}`);
});

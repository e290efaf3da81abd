/** @jest-environment node */
import startLoader from "./start-loader.cjs";

const generated = `import __module_federation_bundler_runtime__ from "runtime";const __module_federation_container_name__ = "cart";`;

it("keeps what rspack generates for a build, and replaces the default start", () => {
  const replaced = startLoader(`${generated}const runtimeRequire=__webpack_require__;if(runtimeRequire.federation){}`);
  expect(replaced.startsWith(generated)).toBe(true);
  expect(replaced).toContain("startBundle(__webpack_require__, __module_federation_bundler_runtime__");
  expect(replaced).not.toContain("runtimeRequire");
});

it("refuses a generated module of another form, because the build would start twice or not at all", () => {
  expect(() => startLoader(`${generated}const bundle=__webpack_require__;`)).toThrow(/adapt start-loader\.cjs/);
});

/** @jest-environment node */
import { isCode, isTestCode, projectFiles, readText } from "./checks/sourceFiles";

/** A signal that has aborted calls no new listener: code that only listens would go on for ever. */
it("looks at a signal that may have aborted already wherever it listens to it", () => {
  const listening = projectFiles().filter(
    (file) => isCode(file) && !isTestCode(file) && /(?:addEventListener|once)\("abort"/.test(readText(file).text),
  );
  expect(listening).toContain("shared/src/bus/createBus.ts");
  expect(listening.filter((file) => !/\.aborted\b/.test(readText(file).text))).toEqual([]);
});

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { packageDir } from "../paths";

const create = path.join(packageDir, "create/create.mjs");

it.each(["gift-", "gift--cards"])(
  "create-aurelle-remote refuses the name %s, from which no component can be named",
  async (name) => {
    const created = promisify(execFile)(process.execPath, [create, name, "--shop", "https://shop.example"]);
    await expect(created).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`"${name}" cannot be the name of a remote: a hyphen stands between two words.`),
    });
  },
);

import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { signPromotion, timeAfter } from "../registry/promotionSignature";
import { signRelease } from "../registry/releaseSignature";
import { publicKeyOf } from "../registry/signature";
import type { SignatureOf } from "../store/publish";
import type { PromotionSigner } from "../store/signedPromotions";
import { UserError } from "../UserError";

/** Where `mfe login` stores the key for a shop. @param origin the shop's address */
export function storedKeyFile(origin: string, env: NodeJS.ProcessEnv = process.env): string {
  const config = env.XDG_CONFIG_HOME || path.join(homedir(), ".config");
  return path.join(config, "aurelle-mfe", `${new URL(origin).host.replaceAll(":", "_")}.pem`);
}

/**
 * A private key as PEM.
 * @param given its file, or its text: pipelines have secrets as texts
 * @throws UserError for a file that cannot be read, or has no private key
 */
export async function readPrivateKey(given: string): Promise<string> {
  const text = given.startsWith("-----BEGIN")
    ? given
    : await readFile(given, "utf8").catch((error: unknown) => {
        throw new UserError(`The key ${given} cannot be read.`, { cause: error });
      });
  publicKeyOf(text); // it throws for another text
  return text;
}

/** Signs what is promoted on this machine; `undefined` without a key in MFE_KEY. The shell is not signed. */
export async function promotionSigner(
  remote: string,
  keyFile = process.env.MFE_KEY ?? "",
): Promise<PromotionSigner | undefined> {
  if (keyFile === "" || remote === shellName) return undefined;
  const key = await readPrivateKey(keyFile);
  const { PUBLIC_URL, PORT } = process.env;
  const shop = new URL(PUBLIC_URL || `http://localhost:${PORT || 3000}`).origin;
  return (name, promoted, last) => signPromotion(key, shop, name, promoted, timeAfter(last));
}

/** Signs releases that are published on this machine; `undefined` without a key. @param keyFile default: MFE_KEY */
export async function signerOf(keyFile = process.env.MFE_KEY ?? ""): Promise<SignatureOf | undefined> {
  if (keyFile === "") return undefined;
  const key = await readPrivateKey(keyFile);
  return (remote, release, entry) => signRelease(key, remote, release, entry);
}

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
 * @throws UserError for a file that cannot be read, or has no private key. The message does not repeat what was given: it may be the key
 */
export async function readPrivateKey(given: string): Promise<string> {
  const text = given.trimStart().startsWith("-----BEGIN")
    ? given.trimStart()
    : await readFile(given, "utf8").catch(() => {
        throw new UserError("The file of the key cannot be read. --key and MFE_KEY take a file, or the text of a key.");
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
  const address = PUBLIC_URL || `http://localhost:${PORT || 3000}`;
  if (!URL.canParse(address)) throw new UserError("PUBLIC_URL is not an address. The promotion is signed for it.");
  const shop = new URL(address).origin;
  return (name, promoted, last) => signPromotion(key, shop, name, promoted, timeAfter(last));
}

/** Signs releases that are published on this machine; `undefined` without a key. @param keyFile default: MFE_KEY */
export async function signerOf(keyFile = process.env.MFE_KEY ?? ""): Promise<SignatureOf | undefined> {
  if (keyFile === "") return undefined;
  const key = await readPrivateKey(keyFile);
  return (remote, release, entry) => signRelease(key, remote, release, entry);
}

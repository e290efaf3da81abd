import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp"; // the API's dependency
import { bannerWidths } from "../shared/src/ui/pictures/bannerWidths";

/**
 * Makes the AVIF and WebP beside each banner, and the film's posters. Run it by hand when one of them is new, and commit the
 * files that it writes (docs/decisions/0008-pictures.md): `node --import tsx shell/prepareBanners.ts`.
 */
const publicDir = fileURLToPath(new URL("public", import.meta.url));

async function prepareBanner(file: string): Promise<void> {
  const { width: full } = await sharp(file).metadata();
  for (const width of bannerWidths(full)) {
    const to = `${file.replace(/\.jpg$/, "")}-${width}`;
    const image = sharp(file).resize({ width });
    await image.clone().avif({ quality: 55, effort: 6, chromaSubsampling: "4:2:0" }).toFile(`${to}.avif`);
    await image.clone().webp({ quality: 76, effort: 6, smartSubsample: true }).toFile(`${to}.webp`);
  }
}

const banners = path.join(publicDir, "banners");
for (const name of await readdir(banners)) {
  if (name.endsWith(".jpg")) await prepareBanner(path.join(banners, name));
}
// Each further format would be one more address in the home page. Every browser that the shop supports can show WebP.
for (const name of ["aurora-loop-poster", "aurora-loop-poster-864"]) {
  const poster = path.join(publicDir, "hero", name);
  await sharp(`${poster}.jpg`).webp({ quality: 60, effort: 6, smartSubsample: true }).toFile(`${poster}.webp`);
}

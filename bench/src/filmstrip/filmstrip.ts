import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { type Baseline, startTargets } from "../baselines/baselines";
import { buildShop } from "../buildShop";
import { newPhone } from "../journeys/walk";
import { resultsDir } from "../report/rawResults";

/** The moments of the pictures, ms after the navigation began. */
const moments = [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000];
const cell = { width: 206, height: 412 };
const gap = 12;
const labelHeight = 28;
const baselines: readonly Baseline[] = ["static", "rendered", "bundle"];

interface Frame {
  /** PNG. */
  picture: Buffer;
  /** When the browser showed it, s since 1970. */
  at: number;
}

/** What the phone shows while it loads the page. */
async function record(url: string): Promise<Buffer[]> {
  const { browser, page, client } = await newPhone({ isSlow: true, savesData: false });
  try {
    const frames: Frame[] = [];
    client.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      frames.push({ picture: Buffer.from(data, "base64"), at: metadata.timestamp ?? Date.now() / 1000 });
      client.send("Page.screencastFrameAck", { sessionId }).catch(() => {}); // after the browser was closed
    });
    const blank = await page.screenshot();
    await client.send("Page.startScreencast", { format: "png" });
    const startedAt = Date.now() / 1000;
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(Math.max(0, Math.max(...moments) - (Date.now() / 1000 - startedAt) * 1000 + 500));
    return moments.map((ms) => frames.filter(({ at }) => at <= startedAt + ms / 1000).at(-1)?.picture ?? blank);
  } finally {
    await browser.close();
  }
}

const label = (text: string, left: number, top: number) =>
  `<text x="${left}" y="${top}" font-family="sans-serif" font-size="16" fill="#333">${text}</text>`;

/**
 * `npm run bench -- filmstrip`: what the home page shows on the slow phone while it loads, beside the baselines, as `bench/results/filmstrip.jpg`.
 * @returns true: it is looked at.
 */
export async function makeFilmstrip(): Promise<boolean> {
  buildShop();
  const targets = await startTargets(baselines, "/rings");
  try {
    const width = gap + moments.length * (cell.width + gap);
    const rowHeight = labelHeight + cell.height + gap;
    const height = labelHeight + targets.all.length * rowHeight;
    const labels = moments.map((ms, at) => label(`${ms / 1000} s`, gap + at * (cell.width + gap), 20));
    const pictures: OverlayOptions[] = [];
    for (const [row, { name, url }] of targets.all.entries()) {
      const top = labelHeight + row * rowHeight;
      labels.push(label(name, gap, top + 20));
      await record(url); // the server makes its page and pictures for the first visitor
      for (const [at, picture] of (await record(url)).entries()) {
        const input = await sharp(picture)
          .resize({ ...cell, fit: "cover", position: "top" })
          .png()
          .toBuffer();
        pictures.push({ input, left: gap + at * (cell.width + gap), top: top + labelHeight });
      }
    }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join("")}</svg>`;
    const file = path.join(resultsDir, "filmstrip.jpg");
    const strip = sharp({ create: { width, height, channels: 3, background: "#f2f0ec" } });
    await writeFile(
      file,
      await strip
        .composite([...pictures, { input: Buffer.from(svg), left: 0, top: 0 }])
        .jpeg({ quality: 82 })
        .toBuffer(),
    );
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
    return true;
  } finally {
    await targets.stop();
  }
}

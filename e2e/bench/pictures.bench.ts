import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM } from '../chromium.ts'
import { buildPages } from './build-pages.ts'
import { type MeasuredPictures, measurePictures } from './measure-board.ts'
import { servePages } from './serve-pages.ts'

/** A board of photos, panned with all in view and near, beside a board with one note. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const PICTURES = 200
/** Different photos; each picture has an address of its own, so the browser decodes each. */
const PHOTOS = 8
const PHOTO = { width: 3000, height: 2250 }
/** The longer sides in which the server keeps them. */
const SIDES = { s: 320, m: 1280, l: 4096 }

/** As the server keeps them, in three sizes. */
async function makePhoto(): Promise<Map<string, Uint8Array>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: '#808080', noise } })
    .blur(3)
    .png()
    .toBuffer()
  const copies = new Map<string, Uint8Array>()
  for (const [size, side] of Object.entries(SIDES)) {
    const copy = sharp(photo).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    copies.set(size, await copy.webp({ quality: 82 }).toBuffer())
  }
  return copies
}

const LABELS: Record<keyof MeasuredPictures, string> = {
  fpsOneNote: 'one note: pan at 100 %',
  fpsPanFit: `${PICTURES} pictures: pan with all in view`,
  fpsPanNear: `${PICTURES} pictures: pan at 100 %`,
  fpsZoom: `${PICTURES} pictures: zoom`,
}

const photos: Map<string, Uint8Array>[] = []
for (let i = 0; i < PHOTOS; i++) photos.push(await makePhoto())
const pictureOf = (id: string, size: string) => photos[Number(id.slice(-4)) % PHOTOS]?.get(size) ?? null

const folder = await buildPages()
const { url, stop } = await servePages(folder, pictureOf)
try {
  const runs: MeasuredPictures[] = []
  for (let run = 0; run < RUNS; run++) {
    const browser = await chromium.launch(CHROMIUM)
    runs.push(await measurePictures(browser, url, PICTURES))
    await browser.close()
  }
  for (const measure of Object.keys(LABELS) as (keyof MeasuredPictures)[]) {
    const all = runs.map((run) => run[measure])
    const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
    const each = all.map((value) => value.toFixed(1)).join(' ')
    console.log(`${LABELS[measure].padEnd(40)} ${median.toFixed(1)} fps  (${each})`)
  }
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}

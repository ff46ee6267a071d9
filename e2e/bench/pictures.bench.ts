import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM } from '../chromium.ts'
import { buildBenchPages } from './build-pages.ts'
import { CAMERA_MOVES, type MeasuredMoves, measureMoves } from './measure-board.ts'
import { servePages } from './serve-pages.ts'

/** A board of photos, compared with plain tldraw with the same copies of the same photos, in alternating runs. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const PICTURES = 200
/** Number of different photos; each picture has a separate address, so the browser decodes each. */
const PHOTOS = 8
const PHOTO = { width: 3000, height: 2250 }
/** The longer sides of the server's copies. */
const SIDES = { s: 320, m: 1280, l: 4096 }

/** In three sizes, like the server's copies. */
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

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const photos: Map<string, Uint8Array>[] = []
for (let i = 0; i < PHOTOS; i++) photos.push(await makePhoto())
const pictureOf = (id: string, size: string) => photos[Number(id.slice(-4)) % PHOTOS]?.get(size) ?? null

const folder = await buildBenchPages()
const { url, stop } = await servePages(folder, pictureOf)
try {
  const runs: Record<'board' | 'stock', MeasuredMoves[]> = { board: [], stock: [] }
  for (let run = 0; run < RUNS; run++) {
    for (const page of ['board', 'stock'] as const) {
      const browser = await chromium.launch(CHROMIUM)
      runs[page].push(await measureMoves(browser, `${url}/${page}?pictures=${PICTURES}`, PICTURES))
      await browser.close()
    }
  }
  for (const move of CAMERA_MOVES) {
    const of = (page: 'board' | 'stock', what: 'fps' | 'mainP95') =>
      median(runs[page].map((run) => run[move][what]))
    const [ours, theirs] = [of('board', 'fps'), of('stock', 'fps')]
    const main = `main thread p95 ${of('board', 'mainP95').toFixed(1)} and ${of('stock', 'mainP95').toFixed(1)} ms`
    const fps = `${ours.toFixed(1)} fps, tldraw ${theirs.toFixed(1)}, ${(ours / theirs).toFixed(1)}×`
    const each = runs.board.map((run) => run[move].fps.toFixed(1)).join(' ')
    console.log(`${PICTURES} pictures: ${move.padEnd(22)} ${fps}; ${main}  (ours: ${each})`)
  }
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}

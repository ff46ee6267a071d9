import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../chromium.ts'
import { buildBenchPages } from './build-pages.ts'
import { CAMERA_MOVES, type MeasuredMoves, measureMoves } from './measure-board.ts'
import { servePages } from './serve-pages.ts'

/** A board with threads, compared with the same board without, in alternating runs. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const NOTES = 2_000
const THREADS = 500

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const folder = await buildBenchPages()
const { url, stop } = await servePages(folder)
try {
  const runs = new Map<number, MeasuredMoves[]>([
    [0, []],
    [THREADS, []],
  ])
  for (let run = 0; run < RUNS; run++)
    for (const [threads, measured] of runs) {
      const browser = await chromium.launch(CHROMIUM)
      measured.push(await measureMoves(browser, `${url}/board?notes=${NOTES}&threads=${threads}`, NOTES))
      await browser.close()
    }
  for (const move of CAMERA_MOVES) {
    const of = (threads: number, what: 'fps' | 'mainP95') =>
      median((runs.get(threads) ?? []).map((run) => run[move][what])).toFixed(1)
    const fps = `${of(THREADS, 'fps')} fps, without ${of(0, 'fps')}`
    const main = `main thread p95 ${of(THREADS, 'mainP95')} and ${of(0, 'mainP95')} ms`
    console.log(`${THREADS} threads on ${NOTES} notes: ${move.padEnd(22)} ${fps}; ${main}`)
  }
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}

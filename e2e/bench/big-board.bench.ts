import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../chromium.ts'
import { buildBenchPages } from './build-pages.ts'
import { type Measure, type Measured, measureBoard } from './measure-board.ts'
import { servePages } from './serve-pages.ts'

/**
 * Large boards: our canvas compared with plain tldraw, in one browser on one machine, in alternating runs, so that other load on
 * the machine affects both. The ratios mean more than the figures.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const SIZES = (process.env.BENCH_SIZES ?? '1000,5000,20000').split(',').map(Number)
/** Plain tldraw needs minutes for more. */
const MAX_FOR_STOCK = 5_000

const LABELS: Record<Measure, { label: string; isMoreBetter: boolean; digits: number }> = {
  loadMs: { label: 'load, ms', isMoreBetter: false, digits: 0 },
  heapMb: { label: 'heap, MB', isMoreBetter: false, digits: 0 },
  fpsPan100: { label: 'pan at 100 %, fps', isMoreBetter: true, digits: 1 },
  fpsPanFit: { label: 'pan with all in view, fps', isMoreBetter: true, digits: 1 },
  fpsZoom: { label: 'zoom, fps', isMoreBetter: true, digits: 1 },
  selectMs: { label: 'select one, ms', isMoreBetter: false, digits: 0 },
  fpsRemote: { label: 'pan while 20 others drag, fps', isMoreBetter: true, digits: 1 },
}

type Runs = Record<'board' | 'stock', Measured[]>

async function measureSize(url: string, notes: number): Promise<Runs> {
  const runs: Runs = { board: [], stock: [] }
  for (let run = 0; run < RUNS; run++) {
    for (const page of ['board', 'stock'] as const) {
      if (page === 'stock' && notes > MAX_FOR_STOCK) continue
      // A browser for each: the memory of one must not slow down the next.
      const browser = await chromium.launch(CHROMIUM)
      runs[page].push(await measureBoard(browser, url, page, notes))
      await browser.close()
    }
  }
  return runs
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function rowsOf(notes: number, runs: Runs): string[][] {
  return (Object.keys(LABELS) as Measure[]).map((measure) => {
    const { label, isMoreBetter, digits } = LABELS[measure]
    const ours = median(runs.board.map((run) => run[measure]))
    const theirs = median(runs.stock.map((run) => run[measure]))
    const ratio = isMoreBetter ? ours / theirs : theirs / ours
    const all = runs.board.map((run) => run[measure].toFixed(digits)).join(' ')
    return [
      notes.toLocaleString('en'),
      label,
      ours.toFixed(digits),
      Number.isNaN(theirs) ? '–' : theirs.toFixed(digits),
      Number.isNaN(theirs) ? '–' : `${ratio.toFixed(1)}×`,
      all,
    ]
  })
}

function printTable(rows: string[][]): void {
  const head = ['notes', 'measure', 'ours', 'tldraw', 'better', 'our runs']
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const folder = await buildBenchPages()
const { url, stop } = await servePages(folder)
try {
  const rows: string[][] = []
  for (const notes of SIZES) rows.push(...rowsOf(notes, await measureSize(url, notes)))
  printTable(rows)
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}

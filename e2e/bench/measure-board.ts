import type { Browser, Page } from '@playwright/test'
import type { PageName } from './build-pages.ts'
import { FRAME_CATEGORIES, mainThreadOfFrames, percentile } from './main-thread-of-frames.ts'

/** The cost of opening one board. Milliseconds, frames a second, megabytes. */
export interface Measured {
  loadMs: number
  fpsPan100: number
  fpsPanFit: number
  fpsZoom: number
  selectMs: number
  heapMb: number
  fpsRemote: number
}
export type Measure = keyof Measured

const VIEWPORT = { width: 1280, height: 720 }
const TIMEOUT_MS = 180_000
const SETTLE_MS = 2_000

export async function measureBoard(
  browser: Browser,
  url: string,
  page: PageName,
  notes: number,
): Promise<Measured> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const tab = await context.newPage()
  tab.setDefaultTimeout(TIMEOUT_MS)
  try {
    const loadMs = await openBoard(tab, `${url}/${page}?notes=${notes}`, notes)
    const heapMb = await heapOf(tab)
    const fpsPan100 = await fpsWhile(tab, 'pan', 1)
    const fpsPanFit = await fpsWhile(tab, 'pan', 'fit')
    const fpsZoom = await fpsWhile(tab, 'zoom', 'fit')
    const selectMs = await selectOne(tab)
    const fpsRemote = await fpsWhile(tab, 'remote', 1)
    return { loadMs, fpsPan100, fpsPanFit, fpsZoom, selectMs, heapMb, fpsRemote }
  } finally {
    await context.close()
  }
}

/** One move of the camera. */
export interface MeasuredMove {
  fps: number
  /** Milliseconds of the page's main thread in a frame. */
  mainP95: number
}
export const CAMERA_MOVES = ['pan with all in view', 'zoom', 'pan at 40 %', 'pan at 100 %'] as const
export type MeasuredMoves = Record<(typeof CAMERA_MOVES)[number], MeasuredMove>

/** A board while its camera moves. */
export async function measureMoves(
  browser: Browser,
  address: string,
  records: number,
): Promise<MeasuredMoves> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const tab = await context.newPage()
  tab.setDefaultTimeout(TIMEOUT_MS)
  const measure = async (what: 'pan' | 'zoom', zoom: number | 'fit'): Promise<MeasuredMove> => {
    await look(tab, zoom)
    // Pages choose the sizes of pictures when the camera rests, and load them.
    await tab.waitForTimeout(SETTLE_MS)
    await tab.waitForLoadState('networkidle')
    await browser.startTracing(tab, { categories: FRAME_CATEGORIES })
    const fps = await fpsWhile(tab, what, zoom)
    const trace = await browser.stopTracing()
    return { fps, mainP95: percentile(mainThreadOfFrames(trace.toString()), 0.95) }
  }
  try {
    await openBoard(tab, address, records)
    return {
      'pan with all in view': await measure('pan', 'fit'),
      zoom: await measure('zoom', 'fit'),
      'pan at 40 %': await measure('pan', 0.4),
      'pan at 100 %': await measure('pan', 1),
    }
  } finally {
    await context.close()
  }
}

/** From the navigation to the second frame with all notes in the store and some on the screen. */
async function openBoard(tab: Page, url: string, notes: number): Promise<number> {
  // The server makes the document for the first request: that is no part of the loading.
  const { origin, search } = new URL(url)
  await tab.request.get(`${origin}/document${search}`)
  await tab.goto(url, { waitUntil: 'commit' })
  await tab.waitForFunction((count) => {
    const editor = window.parleyEditor
    if (!editor || editor.getCurrentPageShapeIds().size < count) return false
    return document.querySelector('.tl-shape, .parley-far canvas') !== null
  }, notes)
  return tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      }),
  )
}

async function heapOf(tab: Page): Promise<number> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

/** The camera at rest. `fit`: everything in view. */
async function look(tab: Page, zoom: number | 'fit'): Promise<void> {
  await tab.evaluate((zoom) => {
    const editor = window.parleyEditor
    const bounds = editor?.getCurrentPageBounds()
    if (!editor || !bounds) throw new Error('no board')
    const { w, h } = editor.getViewportScreenBounds()
    const z = zoom === 'fit' ? 0.95 * Math.min(w / bounds.w, h / bounds.h) : zoom
    const center = { x: w / 2 / z - bounds.midX, y: h / 2 / z - bounds.midY, z }
    editor.setCamera(center, { immediate: true, force: true })
  }, zoom)
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 5000 }),
      ),
  )
}

const DURATION_MS = 2500
const MOVERS = 20
const MOVES_A_SECOND = 20

/** Frames a second while the camera pans, zooms from everything to 100 % and back, or pans while 20 people drag. */
async function fpsWhile(tab: Page, what: 'pan' | 'zoom' | 'remote', zoom: number | 'fit'): Promise<number> {
  await look(tab, zoom)
  if (what === 'remote') await tab.evaluate(() => window.benchMove?.([]))
  return tab.evaluate(
    async ({ what, durationMs, movers, hz }) => {
      const editor = window.parleyEditor
      if (!editor) throw new Error('no board')
      const start = editor.getCamera()
      const center = editor.getViewportPageBounds().center
      const screen = editor.getViewportScreenBounds()
      const moved = [...editor.getCurrentPageShapes()]
        .sort(
          (a, b) => Math.hypot(a.x - center.x, a.y - center.y) - Math.hypot(b.x - center.x, b.y - center.y),
        )
        .slice(0, movers)
      const sending =
        what === 'remote'
          ? setInterval(() => {
              const t = performance.now() / 200
              // One message a person, as they arrive.
              for (const [i, note] of moved.entries()) {
                window.benchMove?.([[note.id, note.x + 40 * Math.sin(t + i), note.y + 40 * Math.cos(t + i)]])
              }
            }, 1000 / hz)
          : null
      const frame = (t: number) => {
        if (what === 'zoom') {
          const share = Math.sin(Math.PI * t)
          const z = start.z * (1 / start.z) ** share
          editor.setCamera(
            { x: screen.w / 2 / z - center.x, y: screen.h / 2 / z - center.y, z },
            { immediate: true, force: true },
          )
        } else {
          const way = (Math.sin(2 * Math.PI * t) * 600) / start.z
          editor.setCamera(
            { x: start.x + way, y: start.y + way / 3, z: start.z },
            { immediate: true, force: true },
          )
        }
      }
      const begin = performance.now()
      let frames = 0
      await new Promise<void>((resolve) => {
        const next = () => {
          const elapsed = performance.now() - begin
          if (elapsed >= durationMs) return resolve()
          frame(elapsed / durationMs)
          frames++
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      })
      if (sending) clearInterval(sending)
      return frames / ((performance.now() - begin) / 1000)
    },
    { what, durationMs: DURATION_MS, movers: MOVERS, hz: MOVES_A_SECOND },
  )
}

/** From selecting another note to the frame that shows it selected: the median of five. */
async function selectOne(tab: Page): Promise<number> {
  await look(tab, 1)
  return tab.evaluate(async () => {
    const editor = window.parleyEditor
    if (!editor) throw new Error('no board')
    const center = editor.getViewportPageBounds().center
    const near = [...editor.getCurrentPageShapes()]
      .sort((a, b) => Math.hypot(a.x - center.x, a.y - center.y) - Math.hypot(b.x - center.x, b.y - center.y))
      .slice(0, 5)
    const times: number[] = []
    for (const note of near) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const begin = performance.now()
      editor.select(note.id)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - begin)
    }
    editor.selectNone()
    return times.sort((a, b) => a - b)[2] ?? 0
  })
}

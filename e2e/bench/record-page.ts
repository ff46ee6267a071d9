import { rm } from 'node:fs/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { must } from '#base/must.ts'
import { CHROMIUM } from '../chromium.ts'
import { buildBenchPages } from './build-pages.ts'
import { servePages } from './serve-pages.ts'

/** Records by id, as in the document. */
export type ShownRecords = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The functions of src/canvas/testing/shape-page.tsx for tests, called in the page. */
declare const shapePage: {
  steps: string[]
  sample(seed: number, count: number): number[]
  put(groups: number[]): void
  putRecords(group: ShownRecords): void
  step(step: string): Promise<void>
  clear(): Promise<void>
  groupOf(index: number): ShownRecords
  work(): number
  missing(): string[]
}

/** CPU time of the main thread, by step, so that other load on the machine counts little. */
export type StepTimes = Record<string, number>

export interface Shown {
  times: StepTimes
  /** Errors, shapes that were held back, a page that no longer answers. */
  failures: string[]
}

/** On a busy machine a page is slow; without any answer for this long, it hangs. */
const HANG_MS = 60_000

/** How long `work` takes on the machine for which the limits were set, without other load. */
const WORK_MS = 60

/** Clipping by two frames that don't overlap leaves nothing to draw, and tldraw writes that as an empty path. */
const HARMLESS = /<path> attribute d: Expected number, "MZ"/

/** A PNG of one pixel, which every picture shows. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The canvas in Chromium, which shows one group of records after the other. */
export class RecordPage {
  private readonly url: string
  private readonly stopServing: () => Promise<void>
  private browser: Browser | null = null
  private page: Page | null = null
  private session: CDPSession | null = null
  private failures: string[] = []
  private steps: string[] = []
  private sampled: [seed: number, count: number] | null = null

  private constructor(url: string, stopServing: () => Promise<void>) {
    this.url = url
    this.stopServing = stopServing
  }

  static async open(): Promise<RecordPage> {
    const folder = await buildBenchPages()
    const { url, stop } = await servePages(folder)
    const page = new RecordPage(url, async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    })
    await page.start()
    return page
  }

  /** The address of the page, for tests that open it themselves. */
  get address(): string {
    return `${this.url}/shape`
  }

  async stop(): Promise<void> {
    await this.browser?.close()
    await this.stopServing()
  }

  /** The number of valid records in each group. */
  async sample(seed: number, count: number): Promise<number[]> {
    this.sampled = [seed, count]
    return inTime(this.tab.evaluate(([seed, count]) => shapePage.sample(seed, count), [seed, count] as const))
  }

  groupOf(index: number): Promise<ShownRecords> {
    return inTime(this.tab.evaluate((index) => shapePage.groupOf(index), index))
  }

  /** Shows the groups together, takes them through every step, and removes them again. */
  async show(groups: number[]): Promise<Shown> {
    return this.measure(() => this.tab.evaluate((groups) => shapePage.put(groups), groups))
  }

  async showRecords(records: ShownRecords): Promise<Shown> {
    return this.measure(() => this.tab.evaluate((records) => shapePage.putRecords(records), records))
  }

  private async measure(put: () => Promise<void>): Promise<Shown> {
    const times: StepTimes = {}
    this.failures = []
    try {
      await inTime(put())
      for (const step of this.steps) {
        const before = await this.workedMs()
        await inTime(this.tab.evaluate((step) => shapePage.step(step), step))
        times[step] = (await this.workedMs()) - before
      }
      const missing = await inTime(this.tab.evaluate(() => shapePage.missing()))
      if (missing.length > 0) this.failures.push(`not on the canvas: ${missing.join(' ')}`)
      await inTime(this.tab.evaluate(() => shapePage.clear()))
    } catch (error) {
      this.failures.push(error instanceof Error ? error.message : String(error))
      await this.start()
    }
    return { times, failures: this.failures }
  }

  /** In a new browser: a page that hangs could not even be closed. */
  private async start(): Promise<void> {
    void this.browser?.close().catch(() => undefined)
    this.browser = await chromium.launch(CHROMIUM)
    this.page = await this.browser.newPage({ viewport: { width: 1280, height: 720 } })
    this.page.on('pageerror', (error) => this.failures.push(`uncaught: ${error.message}`))
    this.page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !HARMLESS.test(text)) this.failures.push(text)
    })
    // This page has no server.
    await this.page.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/png', body: DOT }))
    this.session = await this.page.context().newCDPSession(this.page)
    await this.session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await this.page.goto(this.address)
    await this.page.waitForFunction(() => window.parleyEditor)
    this.steps = await inTime(this.tab.evaluate(() => shapePage.steps))
    if (this.sampled) await this.sample(...this.sampled)
  }

  /** How much slower this machine is now than the one for which the limits were set; at least 1. */
  async slowness(): Promise<number> {
    const before = await this.workedMs()
    await inTime(this.tab.evaluate(() => shapePage.work()))
    return Math.max(1, ((await this.workedMs()) - before) / WORK_MS)
  }

  private async workedMs(): Promise<number> {
    const session = must(this.session, 'a session with the page')
    const { metrics } = await inTime(session.send('Performance.getMetrics'))
    return (
      1_000 *
      must(
        metrics.find(({ name }) => name === 'TaskDuration'),
        'TaskDuration',
      ).value
    )
  }

  private get tab(): Page {
    return must(this.page, 'an open page')
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page hangs')), HANG_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

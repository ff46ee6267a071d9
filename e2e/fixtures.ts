import { type BrowserContext, test as base, expect, type Page, type WebSocketRoute } from '@playwright/test'
import { must } from '#base/must.ts'
import { watchPageWork } from './page-work.ts'
import { type Product, startProduct } from './start-product.ts'
import { UsedContexts } from './used-contexts.ts'

/** A person with a separate browser. All complaints of their page are collected and fail the test at its end. */
export interface PersonWithPage {
  name: string
  page: Page
  context: BrowserContext
  /** The product's address, without a slash at the end. */
  origin: string
  /** Cuts the live connection and keeps it cut, also over a reload, until `plugIn`. */
  unplug(): Promise<void>
  plugIn(): void
  /** The next page responds with a refusal, which the browser reports in the console. */
  expectRefusal(status: number): void
  /** The page will report this, because the story causes it. */
  expectComplaint(complaint: RegExp): void
  complaints: string[]
  /** Describes the finished and pending work of the page: attached when a story fails. */
  pageWork(): Promise<string>
}

interface PersonOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A phone or tablet: touch instead of a mouse. */
  hasTouch?: boolean
  /** Allows `unplug`: the test then relays the page's sockets, which costs processor time. */
  canUnplug?: boolean
  /** A new browser: without the product's files and without its service worker. */
  isFirstVisit?: boolean
}

/** A refused handshake, a closed socket: the browser reports these in any case. */
const EXPECTED_IN_CONSOLE = [/WebSocket connection to/, /^WebSocket is already in CLOSING or CLOSED state/]

/** Characters of the server's log that a failed story shows. */
const OUTPUT_CHARS = 4_000

export type NewPerson = (name: string, options?: PersonOptions) => Promise<PersonWithPage>

async function openPerson(
  contexts: UsedContexts,
  origin: string,
  name: string,
  options: PersonOptions,
): Promise<PersonWithPage> {
  const isNew = options.isFirstVisit || options.hasTouch
  const page = await (isNew ? contexts.openNew({ hasTouch: options.hasTouch }) : contexts.openUsed())
  const context = page.context()
  if (options.viewport) await page.setViewportSize(options.viewport)
  if (options.colorScheme) await page.emulateMedia({ colorScheme: options.colorScheme })
  const complaints: string[] = []
  const expected = [...EXPECTED_IN_CONSOLE]
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (expected.some((known) => known.test(text))) return
    complaints.push(`console ${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:' || url.protocol === 'blob:') return
    if (url.host !== new URL(origin).host) complaints.push(`request to ${url.host}`)
  })

  const pageWork = watchPageWork(page)

  const line = options.canUnplug ? await standBetween(page) : null
  return {
    name,
    page,
    context,
    origin: new URL(origin).origin,
    complaints,
    pageWork,
    async unplug() {
      await must(line, 'a person who can be unplugged').cut()
    },
    plugIn() {
      must(line, 'a person who can be unplugged').mend()
    },
    expectComplaint(complaint) {
      expected.push(complaint)
    },
    expectRefusal(status) {
      expected.push(new RegExp(`^Failed to load resource: .* status of ${status} `))
    },
  }
}

interface Line {
  cut(): Promise<void>
  mend(): void
}

/** Relays the page's sockets until the page is closed. */
async function standBetween(page: Page): Promise<Line> {
  let isCut = false
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/sync\//, (socket) => {
    if (isCut) {
      void socket.close({ code: 1001 })
      return
    }
    socket.connectToServer()
    sockets.add(socket)
  })
  return {
    async cut() {
      isCut = true
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1001 })))
      sockets.clear()
    },
    mend() {
      isCut = false
    },
  }
}

export const test = base.extend<{ person: NewPerson }, { product: Product; contexts: UsedContexts }>({
  // One for all stories of a worker; each story creates its own boards, and the operator's changes apply to these only.
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart
    async ({}, use) => {
      const product = await startProduct({
        OPERATOR_PASSWORD: 'the operator of these tests',
        // Stories receive webhooks on this machine.
        WEBHOOK_NETWORKS: '127.0.0.1',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  contexts: [
    async ({ browser, product }, use) => {
      const contexts = new UsedContexts(browser, product.url)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  person: async ({ contexts, product, baseURL }, use, info) => {
    const people: PersonWithPage[] = []
    await use(async (name, options = {}) => {
      const someone = await openPerson(contexts, baseURL ?? '', name, options)
      people.push(someone)
      return someone
    })
    const complaints = people.flatMap((someone) =>
      someone.complaints.map((line) => `${someone.name}: ${line}`),
    )
    const hasFailed = complaints.length > 0 || info.status !== info.expectedStatus
    if (hasFailed) {
      for (const someone of people)
        await info.attach(`the page of ${someone.name}`, { body: await someone.pageWork() })
      await info.attach('what the server said last', { body: product.output().slice(-OUTPUT_CHARS) })
    }
    const end = hasFailed ? contexts.discard : contexts.giveBack
    await Promise.all(people.map(({ context }) => end.call(contexts, context)))
    expect(complaints).toEqual([])
  },
})

export { expect }

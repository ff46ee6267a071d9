import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type WebSocketRoute,
} from '@playwright/test'
import { type Product, startProduct } from './start-product.ts'

/** A person with a browser of their own. Everything their page complains about is collected and fails the test at its end. */
export interface Person {
  name: string
  page: Page
  context: BrowserContext
  /** Of the product, without a slash at the end. */
  origin: string
  /** Cuts the live connection and keeps it cut, also over a reload, until `plugIn`. */
  unplug(): Promise<void>
  plugIn(): void
  /** The next page answers with a refusal, which the browser reports by itself. */
  expectRefusal(status: number): void
  /** The page reports this, because the story makes it fail. */
  expectComplaint(complaint: RegExp): void
  complaints: string[]
}

interface PersonOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A phone or tablet: fingers instead of a mouse. */
  hasTouch?: boolean
}

/** A refused handshake, a closed socket: the browser reports these itself, whatever the page does about them. */
const EXPECTED_IN_CONSOLE = [/WebSocket connection to/, /^WebSocket is already in CLOSING or CLOSED state/]

export type NewPerson = (name: string, options?: PersonOptions) => Promise<Person>

async function openPerson(
  browser: Browser,
  origin: string,
  name: string,
  options: PersonOptions,
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.viewport ?? { width: 1440, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    hasTouch: options.hasTouch ?? false,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
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

  let isCut = false
  const sockets = new Set<WebSocketRoute>()
  await context.routeWebSocket(/\/sync\//, (socket) => {
    if (isCut) {
      void socket.close({ code: 1001 })
      return
    }
    socket.connectToServer()
    sockets.add(socket)
  })
  return {
    name,
    page,
    context,
    origin: new URL(origin).origin,
    complaints,
    async unplug() {
      isCut = true
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1001 })))
      sockets.clear()
    },
    plugIn() {
      isCut = false
    },
    expectComplaint(complaint) {
      expected.push(complaint)
    },
    expectRefusal(status) {
      expected.push(new RegExp(`^Failed to load resource: .* status of ${status} `))
    },
  }
}

export const test = base.extend<{ person: NewPerson }, { product: Product }>({
  // One for all stories of a worker; each makes boards of its own, and what the operator changes is changed for these alone.
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart
    async ({}, use) => {
      const product = await startProduct({ OPERATOR_PASSWORD: 'the operator of these tests' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  person: async ({ browser, baseURL }, use) => {
    const people: Person[] = []
    await use(async (name, options = {}) => {
      const someone = await openPerson(browser, baseURL ?? '', name, options)
      people.push(someone)
      return someone
    })
    const complaints = people.flatMap((someone) =>
      someone.complaints.map((line) => `${someone.name}: ${line}`),
    )
    await Promise.all(people.map((someone) => someone.context.close()))
    expect(complaints).toEqual([])
  },
})

export { expect }

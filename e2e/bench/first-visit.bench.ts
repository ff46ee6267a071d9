import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../chromium.ts'
import { startProduct } from '../start-product.ts'

/**
 * Limits on the transfer of a first visit to a board, in kB. A new browser opens an empty board, and the bench counts the bytes
 * until the canvas can be used, and again when the page has fetched in the background the files that it keeps for later.
 */
const MAX_KB = { script: 725, font: 60 }

type Kind = 'script' | 'font' | 'style' | 'page and API' | 'other'
interface Sent {
  path: string
  kind: Kind
  bytes: number
}

const KINDS: Readonly<Record<string, Kind>> = {
  Script: 'script',
  Font: 'font',
  Stylesheet: 'style',
  Document: 'page and API',
  Fetch: 'page and API',
  XHR: 'page and API',
}

/** Follows all answers to the page, with their size on the wire: compressed, and with their headers. */
async function countAnswers(context: BrowserContext, page: Page): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  const open = new Map<string, Omit<Sent, 'bytes'>>()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    open.set(requestId, { path: new URL(response.url).pathname, kind: KINDS[type] ?? 'other' })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = open.get(requestId)
    if (answer) sent.push({ ...answer, bytes: encodedDataLength })
  })
  return sent
}

function kilobytes(sent: readonly Sent[], kind: Kind): number {
  return sent.reduce((sum, answer) => sum + (answer.kind === kind ? answer.bytes : 0), 0) / 1_000
}

async function createBoard(page: Page, url: string): Promise<string> {
  const guest = await page.request.get(`${url}/api/auth/csrf`)
  const { csrfToken }: { csrfToken: string } = await guest.json()
  await page.request.post(`${url}/api/auth/callback/guest`, {
    form: { csrfToken, name: 'Ines', color: 'umber', json: 'true' },
  })
  const answer = await page.request.post(`${url}/api/v1/boards`, {
    data: { title: 'Weights' },
    headers: { origin: url },
  })
  const { board }: { board: { id: string } } = await answer.json()
  return board.id
}

const product = await startProduct()
const browser = await chromium.launch(CHROMIUM)
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const url = new URL(product.url).origin
  const boardId = await createBoard(page, url)
  const sent = await countAnswers(context, page)
  await page.goto(`${url}/b/${boardId}`)
  await page.getByRole('button', { name: 'New note' }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const first = [...sent]
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  for (const kind of ['script', 'font', 'style', 'page and API', 'other'] as const) {
    const limit = kind === 'script' || kind === 'font' ? `, at most ${MAX_KB[kind]}` : ''
    console.log(
      `${kind.padEnd(14)} ${kilobytes(first, kind).toFixed(0).padStart(6)} kB${limit}; with what it keeps for later ${kilobytes(sent, kind).toFixed(0)} kB`,
    )
  }
  if (process.env.BENCH_FILES)
    for (const { path, kind, bytes } of first.toSorted((a, b) => b.bytes - a.bytes))
      console.log(`${(bytes / 1_000).toFixed(1).padStart(8)} kB  ${kind}  ${path}`)
  for (const kind of ['script', 'font'] as const)
    if (kilobytes(first, kind) > MAX_KB[kind]) {
      console.error(`A first visit takes more ${kind}s than it should.`)
      process.exitCode = 1
    }
} finally {
  await browser.close()
  await product.stop()
}

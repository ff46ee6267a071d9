import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { insertTextAsTyped } from './engines/firefox.ts'

/** Storage with a person's data in a browser; the product's files, which are the same for everyone, are not in it. */
const PERSONAL_STORES = 'local_storage,indexeddb,file_systems'

/**
 * Browsers that earlier stories used. Their caches have the product's compiled files, so a board opens with half of the processor
 * time of a new browser. All data of the previous person is removed, and the test checks that.
 */
export class UsedContexts {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #idle: BrowserContext[] = []
  readonly #firstVisits = new Set<BrowserContext>()

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  async openNew(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#make(options)
    this.#firstVisits.add(context)
    return await context.newPage()
  }

  /** A page in a browser that may have been used, without a signed-in person. */
  async openUsed(): Promise<Page> {
    if (!this.#isChromium) return await this.openNew({})
    const used = this.#idle.shift()
    if (!used) return await (await this.#make({})).newPage()
    const page = await used.newPage()
    const session = await used.newCDPSession(page)
    const { origin } = new URL(this.#baseURL)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: PERSONAL_STORES })
    await session.detach()
    expect(await storedKeys(page)).toEqual([])
    // Last: the product's response sets a cookie.
    await used.clearCookies()
    expect(await used.cookies()).toEqual([])
    return page
  }

  /** Closes its pages; the next test may get it. */
  async giveBack(context: BrowserContext): Promise<void> {
    if (this.#firstVisits.has(context)) return await this.discard(context)
    await Promise.all(context.pages().map((page) => page.close()))
    this.#idle.push(context)
  }

  /** Closes it, with a picture of its pages if the story failed. */
  async discard(context: BrowserContext): Promise<void> {
    this.#firstVisits.delete(context)
    await context.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#firstVisits].map((context) => context.close()))
  }

  /** Others have no command that empties a used browser, and no such permissions. */
  get #isChromium(): boolean {
    return this.#browser.browserType().name() === 'chromium'
  }

  async #make(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#baseURL,
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      permissions: this.#isChromium ? ['clipboard-read', 'clipboard-write'] : [],
      ...options,
    })
    if (this.#browser.browserType().name() === 'firefox') await insertTextAsTyped(context)
    return context
  }
}

/** Returns the names of everything that the product's pages stored in this browser. */
async function storedKeys(page: Page): Promise<string[]> {
  // A file of the product: it can read the storage, and no page writes to it.
  await page.goto('/theme.js')
  return await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases]
  })
}

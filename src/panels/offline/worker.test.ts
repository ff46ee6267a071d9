import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const ORIGIN = 'https://parley.test'
const SOURCE = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')

/** A browser's caches in the memory of a test: by path, as the worker keeps them. */
class FakeCache {
  readonly kept = new Map<string, Response>()
  async match(asked: string | Request) {
    return this.kept.get(pathOf(asked))?.clone()
  }
  async put(asked: string | Request, answer: Response) {
    this.kept.set(pathOf(asked), answer)
  }
  async delete(asked: string | Request) {
    return this.kept.delete(pathOf(asked))
  }
  async keys() {
    return [...this.kept.keys()].map((path) => new Request(`${ORIGIN}${path}`))
  }
}

function pathOf(asked: string | Request): string {
  return new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname
}

function pageOf(build: string): string {
  return `<meta name="parley-build" content="${build}"/><script src="/_next/static/${build}.js"></script>`
}

type Handler = (event: Record<string, unknown>) => void

/** The worker as it is served, on a server that the test releases, breaks and takes away. */
class Browser {
  readonly caches = new Map<string, FakeCache>()
  readonly asked: string[] = []
  private readonly handlers = new Map<string, Handler>()
  /** Paths and their contents. A status instead of contents: the request fails with it. */
  server = new Map<string, string | number>()
  isOnline = true
  /** Waits end at once. */
  isHurried = false
  /** The list of caches never arrives. */
  isListStuck = false
  hasClaimed = false
  build = ''
  now = Date.parse('2026-03-01T09:00:00Z')

  constructor() {
    const fetch = async (asked: string | Request) => this.fetch(pathOf(asked))
    const self = {
      location: { origin: ORIGIN },
      addEventListener: (type: string, handler: Handler) => this.handlers.set(type, handler),
      skipWaiting: () => undefined,
      clients: {
        claim: async () => {
          this.hasClaimed = true
        },
      },
    }
    const caches = {
      open: async (name: string) => {
        const cache = this.caches.get(name) ?? new FakeCache()
        this.caches.set(name, cache)
        return cache
      },
      keys: () =>
        this.isListStuck ? new Promise(() => undefined) : Promise.resolve([...this.caches.keys()]),
      delete: async (name: string) => this.caches.delete(name),
    }
    const Clock = { now: () => this.now }
    const wait = (run: () => void, ms: number, value?: unknown) =>
      setTimeout(run, this.isHurried ? 0 : ms, value)
    runInContext(
      SOURCE,
      createContext({ self, caches, fetch, URL, Response, Headers, setTimeout: wait, Date: Clock }),
    )
  }

  private async fetch(path: string): Promise<Response> {
    this.asked.push(path)
    if (!this.isOnline) throw new TypeError('Failed to fetch')
    const body = this.server.get(path)
    if (typeof body === 'number') return new Response('', { status: body })
    const type =
      path.startsWith('/_next') || path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    return new Response(body ?? 'nothing here', {
      status: body ? 200 : 404,
      headers: { 'content-type': type },
    })
  }

  release(build: string): void {
    this.build = build
    this.server = new Map([
      ['/theme.js', 'theme'],
      ['/tldraw/icons.svg', 'icons'],
      ['/b/one', pageOf(build)],
      ['/b/one/talk', pageOf(build)],
      [`/_next/static/${build}.js`, `page of ${build}`],
      [`/_next/static/${build}-late.js`, `later part of ${build}`],
    ])
  }

  async activate(): Promise<void> {
    let wait: unknown
    this.handlers.get('activate')?.({ waitUntil: (until: unknown) => (wait = until) })
    await wait
  }

  /** Keeps a page, as requested by a page of `build`. */
  async keep(path: string, files: readonly string[], build = this.build): Promise<void> {
    const waits: unknown[] = []
    const event = {
      data: { type: 'keep', path, build, files },
      waitUntil: (wait: unknown) => waits.push(wait),
    }
    this.handlers.get('message')?.(event)
    await Promise.all(waits)
  }

  /** Returns the worker's answer; null if it leaves the request alone. */
  async get(path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET'): Promise<string | null> {
    const given: Promise<Response>[] = []
    const url = new URL(path, ORIGIN).href
    const respondWith = (answer: Promise<Response>) => given.push(answer)
    this.handlers.get('fetch')?.({ request: { method, mode, url }, respondWith })
    const answer = await given[0]
    return answer ? answer.text() : null
  }

  files(): string[] {
    return [...(this.caches.get('parley-files-1')?.kept.keys() ?? [])].sort()
  }
}

let browser: Browser

beforeEach(() => {
  browser = new Browser()
  browser.release('a')
})

test('a kept page opens without a network, with all of its files', async () => {
  await browser.keep('/b/one/talk', ['/_next/static/a-late.js', '/api/v1/me'])
  browser.isOnline = false
  expect(await browser.get('/b/one/talk?x=1', 'navigate')).toContain('/_next/static/a.js')
  expect(await browser.get('/_next/static/a.js')).toBe('page of a')
  expect(await browser.get('/_next/static/a-late.js')).toBe('later part of a')
  expect(await browser.get('/theme.js')).toBe('theme')
  expect(browser.files()).toEqual(['/_next/static/a-late.js', '/_next/static/a.js', '/theme.js'])
})

test('after a release the new page is shown at once, and files of the old one alone are deleted', async () => {
  await browser.keep('/b/one/talk', ['/_next/static/a-late.js'])
  browser.release('b')
  expect(await browser.get('/b/one/talk', 'navigate')).toContain('/_next/static/b.js')
  await browser.keep('/b/one/talk', [])
  browser.now += 25 * 60 * 60 * 1000
  await browser.keep('/b/one/talk', [])
  expect(browser.files()).toEqual(['/_next/static/b.js', '/theme.js'])
})

test('a kept board opens without a network, with everything that its canvas needs', async () => {
  await browser.keep('/b/one', ['/_next/static/a-late.js', '/tldraw/icons.svg'])
  browser.isOnline = false
  expect(await browser.get('/b/one?d=v1', 'navigate')).toContain('/_next/static/a.js')
  expect(await browser.get('/_next/static/a-late.js')).toBe('later part of a')
  expect(await browser.get('/tldraw/icons.svg')).toBe('icons')
})

test('a page whose server was released since keeps nothing: its files are of two builds', async () => {
  await browser.keep('/b/one', ['/_next/static/a-late.js'])
  browser.release('b')
  await browser.keep('/b/one', ['/_next/static/a-late.js'], 'a')
  browser.isOnline = false
  expect(await browser.get('/b/one', 'navigate')).toContain('/_next/static/a.js')
})

test('a tab of the build before finds its files for a day, of three builds and no more', async () => {
  await browser.keep('/b/one', ['/_next/static/a-late.js'])
  for (const build of ['b', 'c', 'd', 'e']) {
    browser.release(build)
    await browser.keep('/b/one', [])
  }
  expect(await browser.get('/_next/static/b.js')).toBe('page of b')
  expect(browser.files()).toEqual(
    ['b', 'c', 'd', 'e'].map((build) => `/_next/static/${build}.js`).concat('/theme.js'),
  )
  browser.now += 25 * 60 * 60 * 1000
  await browser.keep('/b/one', [])
  expect(browser.files()).toEqual(['/_next/static/e.js', '/theme.js'])
})

test('a page whose files can’t all be had leaves the one that was kept before as it was', async () => {
  await browser.keep('/b/one/talk', [])
  browser.release('b')
  browser.server.set('/_next/static/b.js', 503)
  await browser.keep('/b/one/talk', [])
  browser.isOnline = false
  expect(await browser.get('/b/one/talk', 'navigate')).toContain('/_next/static/a.js')
  expect(await browser.get('/_next/static/a.js')).toBe('page of a')
})

test('a server that is away behind its proxy is no reason to show its error', async () => {
  await browser.keep('/b/one/talk', [])
  browser.server.set('/b/one/talk', 502)
  expect(await browser.get('/b/one/talk', 'navigate')).toContain('/_next/static/a.js')
})

test('an error response is not cached', async () => {
  browser.server.set('/b/one/talk', 404)
  await browser.keep('/b/one/talk', [])
  expect(browser.files()).toEqual([])
})

test('the worker ignores all else: the API, sockets, other pages and other hosts', async () => {
  await browser.keep('/b/one/talk', [])
  for (const path of ['/api/v1/boards/one/talk', '/sync/one', 'https://cdn.test/_next/static/a.js']) {
    expect(await browser.get(path)).toBeNull()
  }
  for (const path of ['/', '/b/one/log', '/b/one/print', '/signin', '/api/auth/session']) {
    expect(await browser.get(path, 'navigate')).toBeNull()
  }
  expect(await browser.get('/b/one/talk', 'cors')).toBeNull()
  expect(await browser.get('/_next/static/a.js', 'cors', 'POST')).toBeNull()
})

test('a cache that does not answer keeps no page from opening', async () => {
  await browser.keep('/b/one', ['/_next/static/a-late.js'])
  browser.isHurried = true
  for (const cache of browser.caches.values()) cache.match = () => new Promise(() => undefined)
  expect(await browser.get('/b/one', 'navigate')).toBe(pageOf('a'))
  expect(await browser.get('/_next/static/a.js')).toBe('page of a')
  expect(await browser.get('/theme.js')).toBe('theme')
})

test('old caches are deleted, and a list of caches that does not arrive delays no page', async () => {
  browser.caches.set('parley-pages-0', new FakeCache())
  await browser.activate()
  expect([...browser.caches.keys()]).not.toContain('parley-pages-0')
  expect(browser.hasClaimed).toBe(true)
  browser.hasClaimed = false
  browser.isListStuck = true
  browser.isHurried = true
  await browser.activate()
  expect(browser.hasClaimed).toBe(true)
})

test('without a network a slow cache is waited for', async () => {
  await browser.keep('/b/one', ['/_next/static/a-late.js'])
  browser.isOnline = false
  browser.isHurried = true
  for (const cache of browser.caches.values()) {
    const match = cache.match.bind(cache)
    cache.match = async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return await match(asked)
    }
  }
  expect(await browser.get('/b/one', 'navigate')).toBe(pageOf('a'))
  expect(await browser.get('/_next/static/a.js')).toBe('page of a')
})

test('the last twenty of many boards are kept', async () => {
  for (let i = 0; i < 23; i++) {
    browser.server.set(`/b/board${i}/talk`, pageOf('a'))
    await browser.keep(`/b/board${i}/talk`, [])
  }
  const pages = [...(browser.caches.get('parley-pages-1')?.kept.keys() ?? [])]
  expect(pages).toHaveLength(20)
  expect(pages.at(-1)).toBe('/b/board22/talk')
})

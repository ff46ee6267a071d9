// Lets boards, their talk and review pages and the capture page that were opened on this device open again without a connection.
// Everything else passes by: no answers of the API, no sockets, no other pages are ever kept or answered from here.
//
// Each page is kept together with the very files of its own build, and is asked of the network first: after a release
// no one sees an old page while there is a connection, and without one no one gets a page whose files are missing.

const PAGES = 'parley-pages-1'
const FILES = 'parley-files-1'
const KEPT_PAGE = /^\/(?:b\/[\w-]+(?:\/(?:talk|review))?|capture)$/
const HASHED = '/_next/static/'
/** Without a hash in their names: the network's first, too. Icons, translations and fonts of the canvas are among them. */
const PLAIN_FILE = /^\/(?:theme\.js$|tldraw\/)/
/** Every page has these. */
const ALWAYS = ['/theme.js']
/** In each page: the build that it is of. */
const BUILD = /<meta name="parley-build" content="([^"]*)"/
/** A line that says nothing for so long is none. */
const PATIENCE_MS = 4_000
/** A cache that has not answered by then is left alone: a browser that is short of disk must not keep a page from opening. */
const CACHE_PATIENCE_MS = 2_000
const MOST_PAGES = 20
/** On a kept page: the files that it needs, as a JSON list. */
const NEEDS = 'x-parley-files'
/** On a kept page: what it needed before the last releases, for tabs that are still open. */
const NEEDED_BEFORE = 'x-parley-files-before'
const TABS_STAY_OPEN_MS = 24 * 60 * 60 * 1000
const MOST_RELEASES_BEFORE = 3

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // The browser holds back every request of a page until this is done, so a slow cache must not delay it.
  const dropped = dropOthers([PAGES, FILES]).catch(() => undefined)
  event.waitUntil(Promise.race([dropped, cachePatience()]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (KEPT_PAGE.test(url.pathname)) event.respondWith(page(request, url.pathname))
    return
  }
  if (url.pathname.startsWith(HASHED)) event.respondWith(hashedFile(request))
  else if (PLAIN_FILE.test(url.pathname)) event.respondWith(plainFile(request))
})

self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type !== 'keep' || !Array.isArray(data.files)) return
  // The page says where it is: what the browser says is where it was loaded, which may be the page before.
  // A line that breaks meanwhile leaves what was kept before as it was.
  if (KEPT_PAGE.test(data.path)) event.waitUntil(keep(data.path, data).catch(() => undefined))
})

async function page(request, pathname) {
  const { ever, soon: known } = lookUp(PAGES, pathname)
  const kept = await known
  if (!kept) return fetchOr(ever, request)
  const answer = await soon(request)
  // A proxy whose server is away answers with an error of its own.
  return answer === null || answer.status >= 500 ? kept : answer
}

/** What the network answers; null: nothing in time. */
function soon(request) {
  const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  return Promise.race([fetch(request).catch(() => null), tooLate])
}

/** What is kept under this name: `ever` waits for the cache, `soon` is undefined when that takes too long. */
function lookUp(name, request) {
  const ever = caches
    .open(name)
    .then((cache) => cache.match(request))
    .catch(() => undefined)
  return { ever, soon: Promise.race([ever, cachePatience()]) }
}

function cachePatience() {
  return new Promise((resolve) => setTimeout(resolve, CACHE_PATIENCE_MS))
}

/** What the network answers; without one, what the cache has, however long it takes. */
function fetchOr(ever, request) {
  return fetch(request).catch(async (error) => {
    const kept = await ever
    if (kept) return kept
    throw error
  })
}

async function hashedFile(request) {
  const { ever, soon: known } = lookUp(FILES, request)
  return (await known) ?? fetchOr(ever, request)
}

async function plainFile(request) {
  const { ever, soon: known } = lookUp(FILES, request)
  const kept = await known
  return kept ? ((await soon(request)) ?? kept) : fetchOr(ever, request)
}

/** The page as it is now; only when all of its files are here does it take the place of what was kept before. */
async function keep(pathname, { files: loaded, build = '' }) {
  const answer = await fetch(pathname, { credentials: 'same-origin', headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const html = await answer.text()
  const named = html.match(/\/_next\/static\/[^"'\\\s)?]+/g) ?? []
  // A release came between this page and the one that asks: half of the files would be of the other one.
  if ((BUILD.exec(html)?.[1] ?? '') !== build) return
  const files = [...new Set([...named, ...loaded.filter(isFile), ...ALWAYS])]
  const kept = await caches.open(FILES)
  await Promise.all(files.map((file) => keepFile(kept, file)))
  const pages = await caches.open(PAGES)
  const headers = new Headers(answer.headers)
  headers.set(NEEDS, JSON.stringify(files))
  headers.set(NEEDED_BEFORE, JSON.stringify(releasesBefore(await pages.match(pathname), files)))
  // Deleted first, so that the pages stand in the order in which they were seen last.
  await pages.delete(pathname)
  await pages.put(pathname, new Response(html, { status: 200, headers }))
  await dropOldest(pages)
  await dropUnneeded(pages, kept)
}

function isFile(file) {
  return typeof file === 'string' && (file.startsWith(HASHED) || PLAIN_FILE.test(file))
}

function releasesBefore(before, files) {
  const until = Date.now() + TABS_STAY_OPEN_MS
  const gone = filesOn(before, NEEDS).filter((file) => !files.includes(file))
  const known = filesOn(before, NEEDED_BEFORE).filter((release) => release.until > Date.now())
  return [...(gone.length > 0 ? [{ until, files: gone }] : []), ...known].slice(0, MOST_RELEASES_BEFORE)
}

function filesOn(answer, header) {
  return JSON.parse(answer?.headers.get(header) ?? '[]')
}

async function keepFile(kept, file) {
  if (file.startsWith(HASHED) && (await kept.match(file))) return
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await kept.put(file, answer)
}

async function dropOldest(pages) {
  const known = await pages.keys()
  const tooMany = known.slice(0, Math.max(0, known.length - MOST_PAGES))
  await Promise.all(tooMany.map((request) => pages.delete(request)))
}

/** Files of builds that neither a kept page nor a tab that may still be open is of. */
async function dropUnneeded(pages, kept) {
  const needed = new Set()
  for (const request of await pages.keys()) {
    const answer = await pages.match(request)
    for (const file of filesOn(answer, NEEDS)) needed.add(file)
    for (const { until, files } of filesOn(answer, NEEDED_BEFORE)) {
      if (until > Date.now()) for (const file of files) needed.add(file)
    }
  }
  const all = await kept.keys()
  const unneeded = all.filter((request) => !needed.has(new URL(request.url).pathname))
  await Promise.all(unneeded.map((request) => kept.delete(request)))
}

/** Caches of other forms of this file: its number goes into their names. */
async function dropOthers(names) {
  const all = await caches.keys()
  const others = all.filter((name) => name.startsWith('parley-') && !names.includes(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}

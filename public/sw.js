// Lets a board's talk page and the capture page that were opened on this device open again without a connection.
// Everything else passes by: no answers of the API, no sockets, no other pages are ever kept or answered from here.
//
// Each page is kept together with the very files of its own build, and is asked of the network first: after a release
// nobody sees an old page while there is a line, and without one nobody gets a page whose files are missing.

const PAGES = 'parley-pages-1'
const FILES = 'parley-files-1'
const KEPT_PAGE = /^\/(?:b\/[\w-]+\/talk|capture)$/
const HASHED = '/_next/static/'
/** Without a hash in its name: the network's first, too. */
const PLAIN_FILES = ['/theme.js']
/** A line that says nothing for so long is none. */
const PATIENCE_MS = 4_000
const MOST_PAGES = 20
/** On a kept page: the files that it needs, as a JSON list. */
const NEEDS = 'x-parley-files'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers([PAGES, FILES]).then(() => self.clients.claim()))
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
  else if (PLAIN_FILES.includes(url.pathname)) event.respondWith(plainFile(request))
})

self.addEventListener('message', (event) => {
  const { data, source } = event
  if (data?.type !== 'keep' || !Array.isArray(data.files) || !source?.url) return
  const { pathname } = new URL(source.url)
  // A line that breaks meanwhile leaves what was kept before as it was.
  if (KEPT_PAGE.test(pathname)) event.waitUntil(keep(pathname, data.files).catch(() => undefined))
})

async function page(request, pathname) {
  const kept = await (await caches.open(PAGES)).match(pathname)
  if (!kept) return fetch(request)
  const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answer = await Promise.race([fetch(request).catch(() => null), tooLate])
  // A proxy whose server is away answers with an error of its own.
  return answer === null || answer.status >= 500 ? kept : answer
}

async function hashedFile(request) {
  return (await (await caches.open(FILES)).match(request)) ?? fetch(request)
}

async function plainFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(FILES)).match(request)
    if (kept) return kept
    throw error
  }
}

/** The page as it is now; only when all of its files are here does it take the place of what was kept before. */
async function keep(pathname, loaded) {
  const answer = await fetch(pathname, { credentials: 'same-origin', headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const html = await answer.text()
  const named = html.match(/\/_next\/static\/[^"'\\\s)?]+/g) ?? []
  const files = [...new Set([...named, ...loaded.filter(isFile), ...PLAIN_FILES])]
  const kept = await caches.open(FILES)
  await Promise.all(files.map((file) => keepFile(kept, file)))
  const headers = new Headers(answer.headers)
  headers.set(NEEDS, JSON.stringify(files))
  const pages = await caches.open(PAGES)
  // Deleted first, so that the pages stand in the order in which they were seen last.
  await pages.delete(pathname)
  await pages.put(pathname, new Response(html, { status: 200, headers }))
  await dropOldest(pages)
  await dropUnneeded(pages, kept)
}

function isFile(file) {
  return typeof file === 'string' && (file.startsWith(HASHED) || PLAIN_FILES.includes(file))
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

/** Files of builds that no kept page is of any more. */
async function dropUnneeded(pages, kept) {
  const needed = new Set()
  for (const request of await pages.keys()) {
    const answer = await pages.match(request)
    for (const file of JSON.parse(answer?.headers.get(NEEDS) ?? '[]')) needed.add(file)
  }
  const all = await kept.keys()
  const unneeded = all.filter((request) => !needed.has(new URL(request.url).pathname))
  await Promise.all(unneeded.map((request) => kept.delete(request)))
}

/** What earlier versions of this file kept in another form. */
async function dropOthers(names) {
  const all = await caches.keys()
  const others = all.filter((name) => name.startsWith('parley-') && !names.includes(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}

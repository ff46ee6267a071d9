import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import * as Y from 'yjs'
import { benchNotes, benchPictures } from '#canvas/bench/bench-notes.ts'
import { PAGES, ROOT } from './build-pages.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const html = (page: string, theme: string) => `<!doctype html>
<html lang="en" data-theme="${theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/${page}.css">
<div id="root" style="position:relative"></div>
<script type="module" src="/${page}.js"></script>
`

/** The file for a path: the bundles, tldraw's assets and the fonts, as the product serves them. */
function fileOf(path: string, folder: string): string {
  const asset = /^\/tldraw\/(.+)$/.exec(path)?.[1]
  if (!asset) return join(folder, path)
  const font = /^fonts\/(commissioner-.+)$/.exec(asset)?.[1]
  if (font) return join(ROOT, 'node_modules/@fontsource-variable/commissioner/files', font)
  return join(ROOT, 'node_modules/@tldraw/assets', asset)
}

/** The board that a page's query describes, as a server would send it to a person who joins. Made once for each query. */
function documentMaker(): (url: URL) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  return ({ search, searchParams: query }) => {
    const before = known.get(search)
    if (before) return before
    const doc = new Y.Doc()
    benchNotes(doc, Number(query.get('notes') ?? 0), query.get('kind') ?? 'plain')
    benchPictures(doc, Number(query.get('pictures') ?? 0))
    const update = Y.encodeStateAsUpdate(doc)
    known.set(search, update)
    return update
  }
}

/** @param pictureOf the bytes of a picture that a page requests from the server; `null` if there is none */
export async function servePages(
  folder: string,
  pictureOf: (id: string, size: string) => Uint8Array | null = () => null,
): Promise<{ url: string; stop(): Promise<void> }> {
  const documentOf = documentMaker()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(url.pathname)
    const page = PAGES.find((name) => path === `/${name}`)
    if (page) {
      response.setHeader('content-type', 'text/html')
      response.end(html(page, url.searchParams.get('theme') ?? 'light'))
      return
    }
    if (path === '/document') {
      response.end(documentOf(url))
      return
    }
    const [, pictureId] = /\/pictures\/([\w-]+)$/.exec(path) ?? []
    const picture = pictureId ? pictureOf(pictureId, url.searchParams.get('size') ?? 'l') : null
    if (picture) {
      response.setHeader('content-type', 'image/webp')
      response.setHeader('cache-control', 'private, max-age=300')
      response.end(picture)
      return
    }
    try {
      const body = await readFile(fileOf(path, folder))
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

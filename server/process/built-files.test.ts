import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'
import { setSecurityHeaders } from './security-headers.ts'

const CODE = 'export const answer = 42\n'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'parley-built-'))
writeFileSync(join(folder, 'board.js'), CODE)
writeFileSync(join(folder, 'tiny.js'), '1')
writeFileSync(join(folder, 'removed.js'), '1')
writeFileSync(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
// The build compresses files in the same way.
writeFileSync(join(folder, 'board.js.br'), brotliCompressSync(CODE))
writeFileSync(join(folder, 'board.js.gz'), gzipSync(CODE))

const serve = serveBuiltFiles(folder)
const server = createServer((asked, response) => {
  setSecurityHeaders(asked, response, { isDevelopment: false, isHttps: true })
  serve(asked, response, () => response.writeHead(404).end(asked.url))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

interface Reply {
  status: number | undefined
  headers: Record<string, unknown>
  bytes: Buffer
}

/** Not `fetch`: it would unpack the answer, and shorten the path. */
function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
      )
    })
    asking.on('error', reject).end()
  })
}

test('a built file is sent compressed if the browser accepts it, and is kept for good', async () => {
  const path = '/_next/static/board.js'
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const [encoding, read] of Object.entries(unpack)) {
    const { status, headers, bytes } = await get(path, { 'accept-encoding': encoding })
    expect([status, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding])
    expect(headers['cache-control']).toBe('public,max-age=31536000,immutable')
    expect(headers['content-type']).toBe('text/javascript')
    expect(read(bytes).toString()).toBe(CODE)
  }
  expect((await get('/_next/static/tiny.js', { 'accept-encoding': 'br, gzip' })).bytes.toString()).toBe('1')
})

test('code is sent without the headers of pages; files that can be opened as a page keep them', async () => {
  const { headers: ofCode } = await get('/_next/static/tiny.js')
  expect(ofCode).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(ofCode).toHaveProperty('strict-transport-security')
  const ofPages = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'x-frame-options',
  ]
  const { headers: ofDrawing } = await get('/_next/static/drawing.svg')
  const { headers: ofMissing } = await get('/_next/static/none.js')
  for (const name of ofPages) {
    expect(ofCode).not.toHaveProperty(name)
    expect(ofDrawing).toHaveProperty(name)
    expect(ofMissing).toHaveProperty(name)
  }
})

test('a file that a later build removed ends its own answer only', async () => {
  rmSync(join(folder, 'removed.js'))
  await expect(get('/_next/static/removed.js')).rejects.toThrow('socket hang up')
  expect((await get('/_next/static/tiny.js')).status).toBe(200)
})

test('an address of no built file is left to the pages, unchanged', async () => {
  const others = ['/b/1', '/_next/static/none.js', '/_next/staticboard.js', '/_next/static/../board.js?x=1']
  for (const path of others) expect(await get(path)).toMatchObject({ status: 404, bytes: Buffer.from(path) })
})

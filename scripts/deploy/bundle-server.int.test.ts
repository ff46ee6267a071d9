import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { bundleServer } from './bundle-server.js'

/** Inside of the repository, so that the bundle finds the packages that are not in it. */
const PLACE = 'node_modules/.cache/parley'
/** Parts of the paths of modules that a start does without: few servers need them, or not at once. */
const LOADED_LATER = [
  'node_modules/@ai-sdk/anthropic/',
  'node_modules/@ai-sdk/google/',
  'node_modules/@ai-sdk/openai/',
  'node_modules/@anthropic-ai/sdk/',
  'node_modules/@nats-io/',
  'node_modules/@opentelemetry/sdk-trace/',
  'node_modules/@opentelemetry/exporter-trace-otlp-http/',
  'node_modules/nodemailer/',
  'node_modules/zod/v4/locales/de.js',
]

let folder: string
let metafile: Awaited<ReturnType<typeof bundleServer>>

beforeAll(async () => {
  mkdirSync(PLACE, { recursive: true })
  folder = mkdtempSync(join(PLACE, 'server-'))
  metafile = await bundleServer(folder)
  return () => rmSync(folder, { recursive: true, force: true })
})

/** The modules of the files that this file imports at once, whole or in part. */
function modulesOf(file: string, known = new Set<string>()): string[] {
  known.add(file)
  const { inputs, imports } = metafile.outputs[file] ?? { inputs: {}, imports: [] }
  const further = imports.filter(({ kind, path }) => kind === 'import-statement' && !known.has(path))
  return [...Object.keys(inputs), ...further.flatMap(({ path }) => modulesOf(path, known))]
}

test('a start leaves out what is loaded later', () => {
  const modules = modulesOf(join(folder, 'main.js'))
  expect(modules).toContain('server/main.ts')
  expect(modules.filter((path) => LOADED_LATER.some((part) => path.includes(part)))).toEqual([])
})

/** Made when Parley is installed and when its pages are built. */
const MADE_ELSEWHERE = /\/(db\/initial\/|\.next\/static)$/

test('all files that the bundle reads are there', () => {
  const addresses = Object.keys(metafile.outputs).flatMap((file) => {
    // Long strings go on in the next line.
    const text = readFileSync(file, 'utf8').replaceAll('\\\n', '')
    const names = [...text.matchAll(/new URL\("(\.[^"]*)",\s*import\.meta\.url\)/g)].map(
      (match) => match[1] ?? '',
    )
    return names.map((name) => new URL(name, pathToFileURL(file)))
  })
  expect(addresses.length).toBeGreaterThan(10)
  const missing = addresses.filter((url) => !MADE_ELSEWHERE.test(url.pathname) && !existsSync(url))
  expect(missing).toEqual([])
})

test('the bundled server stores boards and exports them in a thread, on the embedded database', async () => {
  const server = await startServerProcess(
    await serverEnvironment('pglite'),
    onTestFinished,
    join(folder, 'main.js'),
  )
  const request = async (path: string, token: string, body?: object): Promise<Response> =>
    fetch(`${server.url}/api/v1/boards${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body ? JSON.stringify(body) : null,
    })
  const created = await request('', '', { title: 'Bundled', name: 'Ann' })
  const { board, token } = await created.json()
  const noted = await request(`/${board.id}/notes`, token, { text: 'A note of the bundle' })
  expect(noted.status).toBe(201)
  const exported = await request(`/${board.id}/export?format=json`, token)
  expect(await exported.text()).toContain('A note of the bundle')
})

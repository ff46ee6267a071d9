import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { runToEnd, startServerProcess } from './testing/server-process.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function freshUrl(): Promise<string> {
  const { place, remove } = await freshPlace('postgres')
  onTestFinished(remove)
  if (place.kind !== 'postgres') throw new Error('not a server')
  return place.url
}

/** One sentence on the error output, nothing else, and exit code 1. */
async function sentenceOf(environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(environment)
  expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 })
  return stderr
}

test('a taken port is said in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    taken.close()
  })
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const sentence = await sentenceOf({
    PORT: port,
    PARLEY_DATA: temporaryFolder(),
    DATABASE_URL: await freshUrl(),
  })
  expect(sentence).toContain(`Port ${port} is taken`)
})

test('a data folder that can’t be written is said in one sentence', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await sentenceOf({ PARLEY_DATA: join(file, 'data') })).toContain('can’t be written')
})

test('a data folder in use is said in one sentence, and the first server goes on', async () => {
  const folder = await preparedDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = await startServerProcess({ PARLEY_DATA: folder })
  expect(await sentenceOf({ PARLEY_DATA: folder })).toContain(
    `in use by another Parley (process ${first.child.pid})`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('a database that can’t be reached is said in one sentence', async () => {
  const sentence = await sentenceOf({
    PARLEY_DATA: temporaryFolder(),
    DATABASE_URL: 'postgres://127.0.0.1:1/parley',
  })
  expect(sentence).toContain('The database can’t be reached')
})

test('a variable that makes no sense is said in one sentence', async () => {
  expect(await sentenceOf({ PORT: 'eighty' })).toBe('PORT must be a number from 0 to 65535.\n')
})

test('the server says in one line where it is, and a signal ends it with code 0', async () => {
  const environment = { PARLEY_DATA: temporaryFolder(), DATABASE_URL: await freshUrl() }
  const server = await startServerProcess(environment)
  const health = await fetch(`${server.url}/healthz`)
  expect(health.status).toBe(200)
  expect(health.headers.get('content-security-policy')).toContain("default-src 'self'")
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const secret = readFileSync(join(environment.PARLEY_DATA, 'auth-secret'), 'utf8')
  expect(secret.length).toBeGreaterThanOrEqual(32)
})

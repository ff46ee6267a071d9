import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { COMPILED, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const SECRET = 'a secret of at least thirty-two characters'
const Opened = z.object({ board: z.object({ id: z.string() }), token: z.string() })
const Notes = z.object({ notes: z.array(z.object({ text: z.string() })) })

const PROGRAM = new URL('./run-backup.ts', import.meta.url).pathname

async function backUp(environment: Record<string, string>, target: string) {
  const child = spawn(process.execPath, [PROGRAM, target], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [code, out, error] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  return { code, out, error }
}

/** An environment for a data folder that was copied there, and one for the folder that it is a copy of. */
async function folders() {
  const environment = { ...(await serverEnvironment('pglite')), AUTH_SECRET: SECRET }
  const place = mkdtempSync(join(tmpdir(), 'parley-backup-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return { environment, target: join(place, 'copy') }
}

/** Posts notes one after the other until it is stopped. Returns the texts that were acknowledged. */
function writeOn(server: ServerProcess, { board, token }: z.infer<typeof Opened>) {
  const acknowledged: string[] = []
  let isStopped = false
  const writing = (async () => {
    for (let i = 0; !isStopped; i++) {
      const response = await fetch(`${server.url}/api/v1/boards/${board.id}/notes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: `Note ${i}` }),
      })
      if (response.status === 201) acknowledged.push(`Note ${i}`)
    }
  })()
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await writing
    },
  }
}

async function open(server: ServerProcess) {
  const response = await fetch(`${server.url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Plans', name: 'Ann' }),
  })
  return Opened.parse(await response.json())
}

async function notesOn(server: ServerProcess, { board, token }: z.infer<typeof Opened>): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/v1/boards/${board.id}/notes`, { headers })
  return Notes.parse(await response.json()).notes.map((note) => note.text)
}

test('[DB5] a backup that is made while people write has all that was saved before, and a server starts on it', async () => {
  const { environment, target } = await folders()
  const server = await startServerProcess(environment)
  const opened = await open(server)
  mkdirSync(join(environment.PARLEY_DATA, 'pictures'))
  writeFileSync(join(environment.PARLEY_DATA, 'pictures', 'one'), 'a picture')
  const writer = writeOn(server, opened)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(5)

  const saved = [...writer.acknowledged]
  const { port } = new URL(server.url)
  const { code, out, error } = await backUp({ ...environment, PORT: port }, target)
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain('made while Parley runs')
  expect(out).toContain('Boards: 1, people: 1, rows: ')
  const during = writer.acknowledged.length
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(during)
  await writer.stop()
  expect(existsSync(join(target, 'pictures', 'one'))).toBe(true)

  const restored = await startServerProcess({ ...environment, PARLEY_DATA: target })
  expect(await notesOn(restored, opened)).toEqual(expect.arrayContaining(saved))
})

test('[DB5] a stopped server’s folder is copied, and nothing is written over or copied halfway', async () => {
  const { environment, target } = await folders()
  const server = await startServerProcess(environment)
  const opened = await open(server)
  const writer = writeOn(server, opened)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(2)
  await writer.stop()

  const elsewhere = await backUp({ ...environment, PORT: '1' }, target)
  expect([elsewhere.code, elsewhere.error]).toEqual([1, expect.stringContaining('stop it first')])
  const { port } = new URL(server.url)
  const stranger = await backUp({ ...environment, PORT: port, OPERATOR_PASSWORD: 'a wrong password' }, target)
  expect([stranger.code, stranger.error]).toEqual([1, expect.stringContaining('OPERATOR_PASSWORD')])
  expect(existsSync(target)).toBe(false)

  server.child.kill('SIGKILL')
  await server.exited
  const made = await backUp(environment, target)
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('made while Parley is stopped')])
  const again = await backUp(environment, target)
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('is not empty')])
  const restored = await startServerProcess({ ...environment, PARLEY_DATA: target })
  expect((await notesOn(restored, opened)).toSorted()).toEqual(writer.acknowledged.toSorted())
})

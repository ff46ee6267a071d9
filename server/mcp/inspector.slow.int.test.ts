import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiUnderTest, withApi } from '#server/http/testing/with-api.ts'
import { makeToken } from './testing/call-mcp.ts'

const require = createRequire(import.meta.url)
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const Tools = z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.object({}).loose() })) })
const Result = z.object({ structuredContent: z.record(z.string(), z.unknown()) })

let folder: string
// The package looks for the file of the one around it, and reads its name and version there.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-inspector-'))
  const inspector = dirname(require.resolve('@modelcontextprotocol/inspector-cli/package.json'))
  await cp(join(inspector, 'build'), join(folder, 'cli/build'), { recursive: true })
  await cp(join(inspector, 'package.json'), join(folder, 'package.json'))
  await symlink(MODULES, join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the inspector on the command line. Returns its output. */
async function inspect(api: ApiUnderTest, token: string, ...args: string[]): Promise<unknown> {
  const target = [`${api.server.url}/mcp`, '--transport', 'http']
  const all = [
    join(folder, 'cli/build/index.js'),
    ...target,
    '--header',
    `Authorization: Bearer ${token}`,
    ...args,
  ]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await ended, complained]).toEqual([0, ''])
  return JSON.parse(said)
}

withApi('the official inspector', (current) => {
  test('[MP15] on the command line it lists tools, resources and prompts, and asks a team', async () => {
    const api = current()
    const ann = await api.open('Plans', 'Ann')
    const token = await makeToken(api, ann)
    const { tools } = Tools.parse(await inspect(api, token, '--method', 'tools/list'))
    expect(tools.map(({ name }) => name)).toContain('brainstorm')
    const listed = await Promise.all(
      ['resources/list', 'prompts/list'].map((method) => inspect(api, token, '--method', method)),
    )
    expect(JSON.stringify(listed)).toMatch(/Minutes: Plans.*catch_up/)
    const questions = [{ type: 'confirm', config: { question: 'Is it ready?' } }]
    const given = ['request=Can we ship?', `initial_questions=${JSON.stringify(questions)}`, 'wait_seconds=0']
    const args = given.flatMap((each) => ['--tool-arg', each])
    const asked = await inspect(api, token, '--method', 'tools/call', '--tool-name', 'brainstorm', ...args)
    expect(Result.parse(asked).structuredContent).toMatchObject({ status: 'waiting', total: 1 })
  })
})

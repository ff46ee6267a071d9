import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { NewBoardResponse } from '#api/boards.ts'
import { OneInterview } from '#api/interviews.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { TOKEN_SCOPES } from '#session/core/token-scope.ts'

const Reply = z.object({
  result: z.object({ structuredContent: z.looseObject({}) }),
})

async function send(url: string, token: string | null, body: object, method = 'POST'): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(url, { method, headers, body: JSON.stringify(body) })).json()
}

/** A client of 2025-11-25, without a task and without progress. */
async function callTool(url: string, token: string, name: string, args: object) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': '2025-11-25',
  }
  const params = { name, arguments: args }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const said = await (await fetch(`${url}/mcp`, { method: 'POST', headers, body })).text()
  const json = /^data: (.*)$/m.exec(said)?.[1] ?? said
  return Reply.parse(JSON.parse(json)).result.structuredContent
}

async function environmentOf(databaseUrl: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-two-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    PARLEY_DATA: folder,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    DEMO_PACE_MS: '0',
  }
}

const Started = z.object({ session_id: z.string() })
const Joined = z.object({ token: z.string() })

test(
  '[MP12] [MP31] [MP33] a process that waits is killed after an answer: the other one, and the next, deliver it once, and each lists those on the other',
  async () => {
    const { place, remove } = await freshPlace('postgres')
    onTestFinished(remove)
    const databaseUrl = place.kind === 'postgres' ? place.url : ''
    const environment = await environmentOf(databaseUrl)
    const waiting = await startServerProcess(environment)
    const other = await startServerProcess(await environmentOf(databaseUrl))
    const {
      board,
      links,
      token: owner,
    } = NewBoardResponse.parse(
      await send(`${waiting.url}/api/v1/boards`, null, { title: 'Plans', name: 'Ann' }),
    )
    const token = async (name: string) => {
      const about = { name, scopes: TOKEN_SCOPES, boardId: board.id }
      return NewTokenResponse.parse(await send(`${waiting.url}/api/v1/tokens`, owner, about)).secret
    }
    const secret = await token('Planner')
    const questions = [{ type: 'confirm', config: { question: 'Is it ready?' } }]
    const request = { request: 'Can we ship?', initial_questions: questions, client_request_id: 'ship' }
    const args = { ...request, max_questions: 1, participants: 2 }
    const started = Started.parse(
      await callTool(waiting.url, secret, 'brainstorm', { ...args, wait_seconds: 0 }),
    )
    const builder = await token('Builder')
    const join = { link: links.edit, name: 'Bob' }
    const bob = Joined.parse(await send(`${other.url}/api/v1/join`, null, join))
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}/sync/${board.id}?token=${bob.token}`)
    onTestFinished(() => socket.close())
    await callTool(other.url, builder, 'board_read', {})
    const present = [
      { name: 'Bob', role: 'editor' },
      { name: 'Builder', role: 'program', for: 'Ann' },
    ]
    await vi.waitFor(
      async () => expect(await callTool(waiting.url, secret, 'ideas_list', {})).toMatchObject({ present }),
      WAIT,
    )
    // Writing takes the board over from the process that Bob is on. The call that finds out is refused, and changes nothing.
    const note = { text: 'Hello', client_request_id: 'note' }
    const added = await vi.waitFor(() => callTool(waiting.url, secret, 'note_add', note), WAIT)
    expect(added).toMatchObject({ note: { number: 1 }, present })
    const dead = callTool(waiting.url, secret, 'brainstorm', args).catch(() => 'dead')

    const path = `${other.url}/api/v1/boards/${board.id}/interviews/${started.session_id}`
    const read = async () => {
      const response = await fetch(path, { headers: { authorization: `Bearer ${owner}` } })
      return OneInterview.parse(await response.json()).interview
    }
    const question = must((await read()).questions[0], 'a question')
    // Stopped, it does not hear of the answer; killed, it never will.
    waiting.child.kill('SIGSTOP')
    // This process may not know yet that it has lost the board: then its first try is refused.
    const answer = { value: { choice: 'yes' } }
    await vi.waitFor(async () => {
      await send(`${path}/questions/${question.id}/answer`, owner, answer, 'PUT')
      expect((await read()).undelivered).toBe(1)
    }, WAIT)
    waiting.child.kill('SIGKILL')
    await once(waiting.child, 'exit')
    expect(await dead).toBe('dead')
    expect((await read()).undelivered).toBe(1)

    const repeated = await callTool(other.url, secret, 'brainstorm', { ...args, wait_seconds: 0 })
    expect(repeated).toMatchObject({
      session_id: started.session_id,
      late_answers: [{ answers: [{ text: 'Yes', by: 'Ann' }] }],
    })
    await vi.waitFor(async () => expect((await read()).undelivered).toBe(0), WAIT)
    const next = await startServerProcess(environment)
    const status = { session_id: started.session_id }
    const again = await callTool(next.url, secret, 'brainstorm_status', status)
    expect(again).toMatchObject({ status: 'waiting', present: expect.arrayContaining([present[1]]) })
    expect(again).not.toHaveProperty('late_answers')
  },
  PATIENCE_MS * 3,
)

import { request } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { type ApiUnderTest, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { callTool, makeToken } from '../testing/call-mcp.ts'
import { createTeam, type Team } from '../testing/team.ts'

const QUESTIONS = 12
const Late = z.object({
  late_answers: z.array(z.object({ answers: z.array(z.object({ text: z.string() })) })).default([]),
})

/** A small generator of numbers from 0 to 1, so that a failure can be repeated by its seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

withApi('deliveries', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  let team: Team
  beforeEach(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
    team = createTeam(api, ann.board.id, ann.token)
  })

  /** A call whose client disconnects before it reads anything. */
  function dyingCall(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ideas_list', arguments: {} },
    })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const sent = request(`${api.server.url}/mcp`, { method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.on('close', resolve)
    sent.end(body, () => setImmediate(() => sent.destroy()))
    return promise
  }

  test.each([7, 1_911, 24_112_026])(
    '[MP52] each answer is delivered exactly once, or shown as undelivered (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const initial_questions = Array.from({ length: QUESTIONS }, (_, i) => ({
        type: 'ask_text',
        config: { question: `Question ${i}` },
      }))
      const args = {
        request: 'Everything',
        initial_questions,
        participants: 5,
        max_questions: QUESTIONS,
        wait_seconds: 0,
      }
      const { data } = await callTool(api, 'brainstorm', args, { token })
      const session = String(data.session_id)
      const { questions } = await team.read(ann.token, session)
      const given: string[] = []
      const received: string[] = []
      const receive = async () => {
        const { data: carried } = await callTool(api, 'ideas_list', {}, { token })
        received.push(
          ...Late.parse(carried).late_answers.flatMap((one) => one.answers.map(({ text }) => text)),
        )
      }
      while (given.length < QUESTIONS) {
        const chance = random()
        if (chance < 0.5) {
          const question = must(questions[given.length], 'a question')
          given.push(`Answer ${given.length}`)
          await team.answer(ann.token, session, question.id, { text: given.at(-1) })
        } else if (chance < 0.75) {
          await dyingCall()
        } else {
          await Promise.all([receive(), receive()])
        }
        const { undelivered } = await team.read(ann.token, session)
        expect(new Set(received).size).toBe(received.length)
        expect(received.length + undelivered).toBeGreaterThanOrEqual(given.length)
      }
      await vi.waitFor(async () => {
        await receive()
        expect(received.toSorted()).toEqual(given.toSorted())
      }, WAIT)
      await vi.waitFor(async () => expect((await team.read(ann.token, session)).undelivered).toBe(0), WAIT)
    },
    120_000,
  )
})

import * as decoding from 'lib0/decoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { silence } from '#server/agents/testing/agents-stage.ts'
import { connectRaw, type RawClient } from '#server/sync/testing/clients.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { TalkFrame } from '#sync/talk-frame.ts'
import { TalkStage } from './testing/talk-stage.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const SECRET = 'Zebrafinch'
const ANSWERED = 'Kolibri'

function framesOf({ messages }: RawClient): TalkFrame[] {
  return messages.flatMap((bytes) => {
    const decoder = decoding.createDecoder(bytes)
    return decoding.readVarUint(decoder) === MESSAGE.talk
      ? [TalkFrame.parse(JSON.parse(decoding.readVarString(decoder)))]
      : []
  })
}

function holds({ messages }: RawClient, word: string): boolean {
  return messages.some((bytes) => Buffer.from(bytes).includes(word))
}

test('each of the person’s windows gets the text as it streams, and no other person’s window gets any of it', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield `${ANSWERED}, `
      yield { call: { name: 'save_idea', input: { content: 'Tea at four' } } }
      yield 'that is all.'
    },
  })
  const { url } = stage.server
  const connect = (token: string) => connectRaw(url, stage.boardId, { token })
  const windows = await Promise.all([connect(stage.olga.token), connect(stage.olga.token)])
  const theirs = await connect(stage.ben.token)
  await stage.until(() => [...windows, theirs].every(({ messages }) => messages.length > 2))
  const over = await stage.answered(`${SECRET} and tea at four`)
  for (const window of windows) {
    await stage.until(() =>
      framesOf(window).some((frame) => frame.type === 'message' && frame.message.state === 'done'),
    )
    const frames = framesOf(window)
    expect(frames[0]).toMatchObject({
      type: 'message',
      message: { by: 'me', text: `${SECRET} and tea at four` },
    })
    const more = frames.flatMap((frame) => (frame.type === 'more' ? [frame] : []))
    expect(more.map(({ text }) => text).join('')).toBe(over.text)
    expect(more.map(({ at }) => at)).toEqual([0, ANSWERED.length + 2])
  }
  // Everyone got the idea, and so everything sent before it.
  await stage.until(() => holds(theirs, 'Tea at four'))
  expect(framesOf(theirs)).toEqual([])
  for (const word of [SECRET, ANSWERED]) expect(holds(theirs, word)).toBe(false)
  await stage.clerk.clear(stage.of(stage.olga))
  await stage.until(() => windows.every((window) => framesOf(window).at(-1)?.type === 'cleared'))
  for (const { ws } of [...windows, theirs]) ws.close()
})

test('no event, usage row, idea or log line has a word of a conversation', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer(call) {
      yield `${ANSWERED}. `
      yield { call: { name: 'save_idea', input: { content: 'Tea at four' } } }
      if (call.prompt.messages.at(-1)?.content.includes('fail'))
        yield { fail: { code: 'overloaded', message: 'Busy.', isRetryable: true } }
    },
  })
  await stage.answered(`${SECRET} one`)
  await stage.answered(`${SECRET} fail`)
  const { rows } = { rows: await db.query('select * from events where board_id = $1', [stage.boardId]) }
  const usage = await db.query('select * from model_usage where board_id = $1', [stage.boardId])
  const state = await stage.state()
  const stored = [
    rows,
    usage,
    [...state.ideas.values()],
    { ...state, ideas: null, noteNumbers: null },
    stage.logged,
  ]
  for (const word of [SECRET, ANSWERED]) expect(JSON.stringify(stored)).not.toContain(word)
  expect(rows.length).toBeGreaterThan(4)
})

test('a deleted conversation does not return to any window', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield `${ANSWERED}, `
      yield* silence()
    },
  })
  const window = await connectRaw(stage.server.url, stage.boardId, { token: stage.olga.token })
  await stage.until(() => window.messages.length > 2)
  await stage.say(SECRET)
  await stage.until(() => framesOf(window).some(({ type }) => type === 'more'))
  await stage.clerk.clear(stage.of(stage.olga))
  await stage.until(async () => Object.keys((await stage.state()).calls).length === 0)
  // Sent afterwards, so it arrives after everything sent before.
  await stage.say(`${SECRET} again`)
  await stage.until(() =>
    framesOf(window).some((frame) => frame.type === 'message' && frame.message.text === `${SECRET} again`),
  )
  const frames = framesOf(window)
  const after = frames.slice(frames.findIndex(({ type }) => type === 'cleared') + 1)
  expect(after[0]).toMatchObject({ type: 'message', message: { text: `${SECRET} again` } })
  window.ws.close()
})

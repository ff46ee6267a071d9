import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { listUsage } from '#db/model-usage.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { newCommentId } from '#server/ground/new-id.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import type { ThreadComment, WrittenComment } from '#session/comments/comment.ts'
import { AgentsStage, type StageOptions, silence } from '../testing/agents-stage.ts'

let db: Database
let stage: AgentsStage

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

const answers: ScriptedAnswer = async function* ({ script }) {
  yield `[${script.agent.name}]: the nights\nare cold.\nNOTE: A lamp for each`
}

async function open(answer = answers, options?: StageOptions): Promise<void> {
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

/** Begins a thread that mentions these advisors; returns the ids of thread and comment. */
async function ask(text: string, ...names: string[]): Promise<{ threadId: string; commentId: string }> {
  const commentId = newCommentId()
  const threadId = `d${commentId.slice(1)}`
  const mentions = names.map((name) => stage.idOf(name))
  const command = { type: 'comment.add', commentId, threadId, text, mentions, anchor: { kind: 'board' } }
  const person = { kind: 'person', userId: stage.userId } as const
  const done = await stage.sessions.dispatch(stage.boardId, command, person)
  expect(done.ok).toBe(true)
  return { threadId, commentId }
}

async function commentsIn(threadId: string): Promise<readonly ThreadComment[]> {
  return must((await stage.state()).threads[threadId], 'the thread').comments
}

async function answersIn(threadId: string): Promise<WrittenComment[]> {
  const [, ...rest] = await commentsIn(threadId)
  return rest.filter((comment): comment is WrittenComment => comment.state === 'written')
}

const isIdle = async () => Object.keys((await stage.state()).answers).length === 0

test('[SE420] mentioned advisors answer in the thread, with the board and the thread before them, and in no round', async () => {
  await open()
  await stage.write('Lamps by the door')
  const { threadId, commentId } = await ask('Why not, @Ada and @Ben?', 'Ada', 'Ben')
  await stage.until(async () => (await answersIn(threadId)).length === 2)
  const state = await stage.state()
  for (const { author, text } of await answersIn(threadId)) {
    expect(author).toMatchObject({
      kind: 'agent',
      model: expect.stringMatching(/^demo:/),
      askedBy: stage.userId,
      commentId,
    })
    expect(text).toBe('the nights\nare cold.\n- A lamp for each')
  }
  expect(state.rounds).toEqual({})
  expect((await stage.texts()).sort()).toEqual(['Lamps by the door'])
  const prompt = JSON.stringify(stage.models.calls[0]?.prompt)
  expect(prompt).toContain('Lamps by the door')
  expect(prompt).toContain('Why not, @Ada and @Ben?')
  expect(prompt).toContain('\\"what\\":\\"thread\\"')
  expect(state.spend.held).toEqual({ tokens: 0, costMicros: 0 })
  const usage = await listUsage(db, stage.boardId, 10)
  expect(usage.map(({ task, subjectId }) => [task, subjectId])).toEqual([
    ['advise', commentId],
    ['advise', commentId],
  ])
})

test('[SE421] an empty answer and an agent that is gone are told to the writer', async () => {
  await open(async function* () {
    yield ' '
  })
  const { threadId, commentId } = await ask('@Ada?', 'Ada')
  await stage.until(isIdle)
  expect(await answersIn(threadId)).toEqual([])
  expect((await stage.state()).refusedMentions).toMatchObject([{ noteId: commentId, userId: stage.userId }])
})

test('[SE422] a stopped answer is not written, and its call ends', async () => {
  await open(silence)
  const { threadId } = await ask('@Ada?', 'Ada')
  await stage.until(() => stage.models.running() === 1)
  await stage.must({ type: 'thread.stop-answers', threadId })
  await stage.until(() => stage.models.running() === 0)
  expect(await answersIn(threadId)).toEqual([])
  expect(await isIdle()).toBe(true)
})

test('[SE69] a restart continues an answer, and a process that ends again and again gives it up', async () => {
  let isQuiet = true
  await open((call) => (isQuiet ? silence() : answers(call)))
  const { threadId } = await ask('@Ada?', 'Ada')
  await stage.until(() => stage.models.running() === 1)
  isQuiet = false
  await stage.restart()
  await stage.until(async () => (await answersIn(threadId)).length === 1)
  expect(stage.models.calls).toHaveLength(2)
})

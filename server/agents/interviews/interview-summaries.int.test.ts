import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage, sentIn, silence } from '#server/agents/testing/agents-stage.ts'
import type { ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { INTERVIEW_ID, InterviewStage, SUMMARY } from './testing/interview-stage.ts'

let db: Database
let stage: AgentsStage
let interview: InterviewStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

/** One question, answered; the interview is done, and its summary is due. */
async function answered(summary: (nth: number) => AsyncIterable<ScriptedPart> | string): Promise<void> {
  let asked = 0
  stage = new AgentsStage(db, async function* (call) {
    if (call.script.task !== 'sum-up') return
    const said = summary(asked++)
    if (typeof said === 'string') yield said
    else yield* said
  })
  await stage.start()
  interview = new InterviewStage(stage)
  await interview.begin({ probe: 'off' })
  await interview.confirm()
}

test('an answer that does not exist gets one complaint, and the second summary counts', async () => {
  await answered((nth) => (nth === 0 ? SUMMARY.replace('A1', 'A7') : SUMMARY))
  const over = await interview.over()
  expect(summaryOf(over)).toMatchObject({ isMechanical: false, text: { sentences: [{ answers: [1] }] } })
  expect(stage.models.calls).toHaveLength(2)
  expect(sentIn(must(stage.models.calls[1], 'the second call'))).toContain('There are no answers A7.')
})

test('sentences that still cite nothing after that are left out', async () => {
  await answered(() => `${SUMMARY}- It is cheap.\n- It is big. [A7]\n`)
  const { text } = summaryOf(await interview.over())
  expect(text.sentences).toEqual([{ section: 'decisions', text: 'It ships.', answers: [1] }])
  expect(stage.models.calls).toHaveLength(2)
})

const DECLINED = { code: 'declined', message: 'It declined.', isRetryable: false } as const

test.each([
  ['unreadable', 'No.', 2],
  ['declined', null, 1],
] as const)('%s: the answers are listed instead, with the reason', async (code, words, calls) => {
  await answered(() => words ?? failingWith(DECLINED))
  const over = await interview.over()
  expect(over.summary).toMatchObject({ state: 'mechanical', failure: { code } })
  expect(summaryOf(over)).toMatchObject({
    isMechanical: true,
    text: { sentences: [{ section: 'answers', text: 'Is it ready? Yes', answers: [1] }] },
  })
  expect(stage.models.calls).toHaveLength(calls)
})

async function* failingWith(failure: TurnFailure): AsyncGenerator<ScriptedPart> {
  yield { fail: failure }
}

async function* brokenOff(): AsyncGenerator<ScriptedPart> {
  yield '# Fri'
  yield { fail: { code: 'broken-off', message: 'It broke off.', isRetryable: true } }
}

test('a summary that broke off is asked for once more', async () => {
  await answered((nth) => (nth > 0 ? SUMMARY : brokenOff()))
  expect(summaryOf(await interview.over()).isMechanical).toBe(false)
})

test('people can have a model sum up later', async () => {
  let isAble = false
  await answered(() => (isAble ? SUMMARY : 'No.'))
  await interview.over()
  isAble = true
  await stage.must({ type: 'interview-summary.retry', interviewId: INTERVIEW_ID })
  const done = await interview.until(({ summary }) => summary?.state === 'done')
  expect(done.state).toBe('ended')
})

test('after a restart it is written once more; agents that are stopped leave the list of answers', async () => {
  let isFirst = true
  await answered(() => (isFirst ? silence() : SUMMARY))
  await stage.until(() => stage.models.running() === 1)
  isFirst = false
  await stage.restart()
  expect((await interview.over()).summary).toMatchObject({ state: 'done', usage: { isEstimate: true } })
  await stage.stop()

  await answered(() => silence())
  await stage.until(() => stage.models.running() === 1)
  await stage.must({ type: 'agents.stop' })
  expect((await interview.over()).summary).toMatchObject({ state: 'mechanical' })
  await stage.until(async () => (await stage.state()).awaitedUsage.size === 0)
})

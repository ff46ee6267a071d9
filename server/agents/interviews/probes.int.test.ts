import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { listUsage } from '#db/model-usage.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { listUnfinishedBoards } from '#db/unfinished-runs.ts'
import { AgentsStage, type StageOptions, sentIn, silence } from '#server/agents/testing/agents-stage.ts'
import type { ModelCall } from '#server/models/calls/model-call.ts'
import type { ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import {
  askingStep,
  DONE_STEP,
  FIRST_ID,
  INTERVIEW_ID,
  InterviewStage,
  SECOND_ID,
  SUMMARY,
} from './testing/interview-stage.ts'

type Answer = (call: ModelCall, nth: number) => AsyncIterable<ScriptedPart> | string

let db: Database
let stage: AgentsStage
let interview: InterviewStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

/** `probe` gets the number of earlier calls of the probe. */
async function open(probe: Answer, options?: StageOptions & { summary?: string }): Promise<void> {
  let asked = 0
  stage = new AgentsStage(
    db,
    async function* (call) {
      if (call.script.task === 'sum-up') yield options?.summary ?? SUMMARY
      if (call.script.task !== 'probe') return
      const said = probe(call, asked++)
      if (typeof said === 'string') yield said
      else yield* said
    },
    options,
  )
  await stage.start()
  interview = new InterviewStage(stage)
}

const probes = () => stage.models.calls.filter(({ script }) => script.task === 'probe')
const NO_BUDGET = {
  turnTokens: null,
  roundTokens: null,
  boardTokens: null,
  dayTokens: null,
  roundMicros: null,
  boardMicros: null,
  dayMicros: null,
}

test('answers lead to one question after another, then to a finding and a cited summary', async () => {
  await open((_, nth) => (nth === 0 ? askingStep('What makes it ready?') : DONE_STEP))
  await interview.begin()
  expect(probes()).toEqual([])
  await interview.confirm()
  const question = await interview.question(2)
  expect(question).toMatchObject({
    source: 'probe',
    askedBy: stage.idOf('Syn'),
    why: 'To go deeper.',
    question: { type: 'ask_text', config: { question: 'What makes it ready?' } },
  })
  expect(probes()).toHaveLength(1)
  await interview.answer(question.id, { text: 'All tests pass' })
  const over = await interview.over()
  expect(over).toMatchObject({ end: { reason: 'done', by: null }, summary: { state: 'done', failure: null } })
  expect(over.probes['']).toMatchObject({ state: 'done', finding: 'It is ready.' })
  expect(sentIn(must(probes()[1], 'the second probe'))).toContain('All tests pass')
  const { text, isMechanical } = summaryOf(over)
  expect(isMechanical).toBe(false)
  expect(text.sentences).toEqual([{ section: 'decisions', text: 'It ships.', answers: [1] }])
  expect(text.leftOut).toMatchObject([{ answer: 2 }])
  expect((await listUsage(db, stage.boardId, 9)).map(({ task }) => task).sort()).toEqual([
    'probe',
    'probe',
    'sum-up',
  ])
  // The run ends after its summary is there.
  await vi.waitFor(async () => expect(await listUnfinishedBoards(db)).not.toContain(stage.boardId), WAIT)
  expect((await stage.state()).spend.held.tokens).toBe(0)
})

test('a model asks the program first, reads its reply as data, and then asks people, with the model that was chosen', async () => {
  const toProgram = JSON.stringify({ done: false, reason: 'To ask well.', ask_program: 'Which tests fail?' })
  await open((_, nth) => (nth === 0 ? toProgram : askingStep('What would mend the login page?')))
  const program = { tokenId: 'o1', name: 'Planner' }
  await interview.begin({ model: 'demo:other', mayAskProgram: true }, { program })
  await interview.confirm()
  const waiting = await interview.until(({ contextRequests }) => contextRequests.length === 1)
  const request = must(waiting.contextRequests[0], 'a request')
  expect(request).toMatchObject({
    text: 'Which tests fail?',
    askedBy: stage.idOf('Syn'),
    model: 'demo:other',
  })
  expect(probes()).toHaveLength(1)
  const reply = { interviewId: INTERVIEW_ID, contextRequestId: request.id, text: 'Two: login', isByAi: false }
  const asProgram = { kind: 'person', userId: stage.userId, program: 'Planner' } as const
  await stage.sessions.dispatch(stage.boardId, { type: 'context.reply', ...reply }, asProgram)
  await interview.question(2)
  expect(probes().map(({ model }) => model)).toEqual(['demo:other', 'demo:other'])
  expect(sentIn(must(probes()[1], 'the second probe'))).toContain('Two: login')
  expect((await stage.state()).spend.held.tokens).toBe(0)
})

test('a probe’s question is read from a tool’s input and from words', async () => {
  await open(async function* (_, nth) {
    yield { tool: JSON.parse(nth === 0 ? askingStep('Why?') : DONE_STEP) }
  })
  await interview.begin()
  await interview.confirm()
  const { id } = await interview.question(2)
  await interview.answer(id, { text: 'So' })
  expect((await interview.over()).end?.reason).toBe('done')
})

test.each([
  ['no JSON', 'I would ask why.'],
  ['broken JSON', askingStep('Why?').slice(0, 40)],
  ['an unknown type', askingStep('Why?').replace('ask_text', 'telepathy')],
  ['a question that was asked', askingStep('is it READY')],
  ['two questions', `${askingStep('Why?')} ${askingStep('Who?')}`],
])('%s gets one complaint, and the second answer counts', async (_, broken) => {
  await open((_call, nth) => (nth === 0 ? broken : askingStep('What now?')))
  await interview.begin()
  await interview.confirm()
  expect((await interview.question(2)).question.config.question).toBe('What now?')
  expect(probes().map((call) => sentIn(call).includes('Your first answer could not be used'))).toEqual([
    false,
    true,
  ])
})

test('after two unreadable answers the probe fails with a sentence; people ask again or finish', async () => {
  await open(() => 'Hm.')
  await interview.begin()
  await interview.confirm()
  const failed = await interview.failed()
  expect(failed.state).toBe('open')
  expect(failed.probes['']?.failure).toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('Ask again, or finish'),
  })
  expect(probes()).toHaveLength(2)
  await interview.retry()
  await stage.until(() => probes().length === 4)
  await interview.failed()
  await interview.end()
  expect((await interview.over()).end).toMatchObject({ reason: 'probe_failed', by: stage.userId })
})

test('people read the model server’s own message about a failure; it is not called twice', async () => {
  const failure = { code: 'declined', message: 'It declined.', isRetryable: false } as const
  await open(async function* () {
    yield { fail: failure }
  })
  await interview.begin()
  await interview.confirm()
  expect((await interview.failed()).probes['']?.failure).toEqual(failure)
  expect(probes()).toHaveLength(1)
})

test('a probe that never has enough stops at the most questions', async () => {
  await open((_, nth) => askingStep(`Why is that, number ${nth}?`))
  await interview.begin({ maxQuestions: 4 })
  await interview.confirm()
  for (let count = 2; count <= 4; count++) {
    const { id } = await interview.question(count)
    await interview.answer(id, { text: 'Because' })
  }
  const over = await interview.over()
  expect(over.end?.reason).toBe('max_questions')
  expect(over.questions).toHaveLength(4)
  expect(probes()).toHaveLength(3)
})

test('a probe that is done while questions are open waits for their answers, then the interview ends', async () => {
  await open(() => DONE_STEP)
  const more = QuestionBody.parse({ type: 'ask_text', config: { question: 'What is missing?' } })
  const first = QuestionBody.parse({ type: 'confirm', config: { question: 'Is it ready?' } })
  await interview.begin(
    { probe: 'each-answer' },
    {
      questions: [
        { questionId: FIRST_ID, branchId: null, question: first },
        { questionId: SECOND_ID, branchId: null, question: more },
      ],
    },
  )
  await interview.confirm()
  await interview.until(({ probes: all }) => all['']?.state === 'done')
  expect((await interview.now()).state).toBe('open')
  await interview.answer(SECOND_ID, { text: 'Nothing' })
  expect((await interview.over()).end?.reason).toBe('done')
  expect(probes()).toHaveLength(1)
})

test('over the board’s budget nothing is asked; the interview ends, and its answers are listed', async () => {
  await open(() => DONE_STEP, { settings: { budget: { ...NO_BUDGET, boardTokens: 1_000 } } })
  await interview.begin()
  await interview.confirm()
  const over = await interview.over()
  expect(over).toMatchObject({
    end: { reason: 'budget' },
    summary: { state: 'mechanical', failure: { code: 'over-budget' } },
  })
  expect(stage.models.calls).toEqual([])
  expect(summaryOf(over)).toMatchObject({ isMechanical: true, text: { sentences: [{ answers: [1] }] } })
})

test('over the server’s budget of the day a probe asks nothing', async () => {
  await open(() => DONE_STEP, { dayBudget: { tokens: 1_000, costMicros: null } })
  await interview.begin()
  await interview.confirm()
  expect((await interview.over()).end?.reason).toBe('budget')
  expect(stage.models.calls).toEqual([])
})

test('without a synthesizer, with agents off, or on a guests’ board without agents, a probe fails with a sentence', async () => {
  await open(() => DONE_STEP, { guestBoards: 'no' })
  await interview.begin()
  await interview.confirm()
  expect((await interview.failed()).probes['']?.failure?.message).toContain('guests’ boards')
  await stage.stop()

  await open(() => DONE_STEP, { agents: { Syn: { capabilities: [] } } })
  await interview.begin()
  await interview.confirm()
  expect((await interview.failed()).probes['']?.failure?.message).toContain('No synthesizer')
  await stage.stop()

  await open(() => DONE_STEP)
  await interview.begin()
  await stage.models.setOn(false)
  await interview.confirm()
  expect((await interview.failed()).probes['']?.failure?.message).toContain('switched off')
  expect(stage.models.calls).toEqual([])
})

test('an interview that ends while a probe thinks aborts the call, which adds no question and is charged', async () => {
  await open(() => silence())
  await interview.begin()
  await interview.confirm()
  await stage.until(() => stage.models.running() === 1)
  expect(await listUnfinishedBoards(db)).toContain(stage.boardId)
  await interview.end()
  const over = await interview.over()
  expect(over.end?.reason).toBe('closed_by_host')
  await stage.until(async () => (await listUsage(db, stage.boardId, 9)).some(({ task }) => task === 'probe'))
  expect((await interview.now()).questions).toHaveLength(1)
  expect((await stage.state()).awaitedUsage.size).toBe(0)
})

test('each branch has one probe at a time, which asks about its own part', async () => {
  await open((call) => askingStep(`Tell more of ${/"scope","text":"Part (\w)/.exec(sentIn(call))?.[1]}?`))
  const question = QuestionBody.parse({ type: 'confirm', config: { question: 'Is it ready?' } })
  const other = QuestionBody.parse({ type: 'confirm', config: { question: 'Is it cheap?' } })
  await interview.begin(
    {},
    {
      branches: ['x', 'y'].map((id) => ({ id, scope: `Part ${id}` })),
      questions: [
        { questionId: FIRST_ID, branchId: 'x', question },
        { questionId: SECOND_ID, branchId: 'y', question: other },
      ],
    },
  )
  await Promise.all([interview.confirm(), interview.confirm(SECOND_ID)])
  await interview.question(4)
  const { questions } = await interview.now()
  expect(
    questions
      .slice(2)
      .map(({ branchId, question: asked }) => [branchId, asked.config.question])
      .sort(),
  ).toEqual([
    ['x', 'Tell more of x?'],
    ['y', 'Tell more of y?'],
  ])
  expect(probes()).toHaveLength(2)
})

test('after a restart a probe is asked once more, and the lost try is charged as an estimate', async () => {
  let isFirst = true
  await open(() => (isFirst ? silence() : DONE_STEP))
  await interview.begin()
  await interview.confirm()
  await stage.until(() => stage.models.running() === 1)
  isFirst = false
  await stage.restart()
  expect((await interview.over()).end?.reason).toBe('done')
  expect(probes()).toHaveLength(2)
  const [usage] = (await listUsage(db, stage.boardId, 9)).filter(({ task }) => task === 'probe')
  expect(usage?.isEstimate).toBe(true)
})

test('a probe whose process ends three times is given up', async () => {
  await open(() => silence())
  await interview.begin()
  await interview.confirm()
  for (let i = 1; i <= 3; i++) {
    await stage.until(() => probes().length === i && stage.models.running() === 1)
    await stage.restart()
  }
  expect((await interview.failed()).probes['']?.failure?.message).toContain('tried three times')
  expect(probes()).toHaveLength(3)
  expect((await stage.state()).spend.held.tokens).toBe(0)
})

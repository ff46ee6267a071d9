import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNote } from '#board/doc/read-note.ts'
import { MODELS, withModels } from '#server/models/testing/with-models.ts'
import type { TestPerson } from '#server/sync/testing/sync-server.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { TALK_LASTS_MS, TALK_SIGN_MS, windowTalkKey } from '#session/windows/window-talk.ts'
import { TalkStage, type TalkStageOptions } from './testing/talk-stage.ts'
import { createWindowTalks, type WindowTalks } from './window-talks.ts'

const bed = withModels()

const HOUR_MS = 3_600_000
const SAID = 'The lift stops at three, every Tuesday. I carry the beds up the stairs then.'

/** A talk of Olga's in an open window, at a clock that only the test moves. */
class WindowStage {
  readonly stage: TalkStage
  readonly talks: WindowTalks
  nowMs = Date.now()

  private constructor(stage: TalkStage) {
    this.stage = stage
    this.talks = createWindowTalks({
      db: stage.server.db,
      clerk: stage.clerk,
      now: () => this.nowMs,
    })
  }

  static async begin(model: string, options: TalkStageOptions = {}): Promise<WindowStage> {
    const { models } = await bed.start({ limits: { maxRetries: 0 } })
    const stage = await TalkStage.begin(bed.db(), { ...options, models, clerk: { ...options.clerk, model } })
    const window = {
      opensAt: null,
      closesAt: Date.now() + HOUR_MS,
      late: 'refused',
      reminders: [],
      zone: 'UTC',
    }
    const step = { ...DEFAULT_PLAN, id: 'ask', title: 'Collect', question: 'What holds us up?' }
    const plan = { ...step, writing: 'private', offersTalk: true, window }
    await stage.must({ type: 'steps.add', steps: [plan], beforeId: null })
    await stage.must({ type: 'step.start', stepId: 'ask', from: null })
    return new WindowStage(stage)
  }

  of(person: TestPerson = this.stage.olga) {
    return { ...this.stage.of(person), windowKey: windowTalkKey({ id: 'ask', run: 1 }) }
  }

  async messages(person?: TestPerson): Promise<TalkMessage[]> {
    return await this.stage.clerk.list(this.of(person), { before: null, atMost: 100 })
  }

  /** Opens the talk, and waits until the clerk has spoken. */
  async open(person?: TestPerson): Promise<number> {
    const opened = await this.talks.open(this.of(person))
    if (!opened.ok) throw new Error(opened.refusal.message)
    await this.stage.until(async () => (await this.messages(person)).every(({ state }) => state === 'done'))
    return opened.time.usedMs
  }

  async say(text: string): Promise<TalkMessage> {
    const said = await this.talks.sendMessage(this.of(), { text, source: 'web' })
    if (!said.ok) throw new Error(said.refusal.message)
    return must(await this.stage.clerk.wait(this.of(), said.answer.id, 20_000), 'an answer')
  }

  async switchClerk(clerk: 'on' | 'off'): Promise<void> {
    const { settings } = await this.stage.state()
    await this.stage.must({ type: 'settings.change', settings: { ...settings, clerk } })
  }

  async draft(noteId: string) {
    const room = await this.stage.server.rooms.openDraft(this.stage.boardId, this.stage.olga.id)
    const map = boardShapes(room.doc).get(noteId)
    const note = map ? readNote(noteId, map) : null
    room.release()
    return note
  }
}

const toolCall = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) })
const bodies = () =>
  bed
    .mock()
    .getRequests()
    .filter(({ path }) => !path.endsWith('/models'))
    .map(({ body }) => JSON.stringify(body))

function answerTheTalk(): void {
  const draft = {
    content: 'The lift stops at three on Tuesdays',
    quote: 'the lift stops at "three", every Tuesday.',
  }
  const made = { ...draft, quote: 'the lift stops at three, every tuesday.' }
  bed.mock().on({ userMessage: /talk begins/ }, { content: 'What did you see?' })
  bed.mock().on({ userMessage: /five minutes are over/ }, { content: 'Thank you.' })
  bed
    .mock()
    .on({ userMessage: /The lift/, hasToolResult: false }, { toolCalls: [toolCall('keep_draft', made)] })
  bed.mock().on({ userMessage: /The lift/, hasToolResult: true }, { content: 'And on Wednesdays?' })
}

test('the clerk asks first, and keeps what is said as a draft with the words it came from', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  await here.open()
  const answer = await here.say(SAID)
  expect(answer).toMatchObject({ state: 'done', text: 'And on Wednesdays?' })
  const [result] = answer.results
  expect(result).toMatchObject({ kind: 'drafted', quote: 'The lift stops at three, every Tuesday.' })
  const note = await here.draft(result?.kind === 'drafted' ? result.noteId : '')
  expect(note).toMatchObject({
    text: 'The lift stops at three on Tuesdays',
    awaitsHandIn: true,
    via: 'clerk',
  })
  expect((await here.messages()).map(({ by, text }) => [by, text])).toEqual([
    ['clerk', 'What did you see?'],
    ['me', SAID],
    ['clerk', 'And on Wednesdays?'],
  ])
  // Neither the person's conversation nor anyone else's talk has a word of it.
  expect([await here.stage.list(), await here.messages(here.stage.ben)]).toEqual([[], []])
  expect(await here.stage.ideas()).toEqual([])
})

test('the prompt has the question and the person’s own notes, and nothing that others wrote', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  const { stage } = here
  for (const [person, text] of [
    [stage.olga, 'The stairs are dark'],
    [stage.ben, 'Zebrafinch'],
  ] as const)
    await stage.writer.add(stage.boardId, { text, authorId: person.id, via: 'api' })
  await here.open()
  const prompt = must(bodies().at(-1), 'a request')
  expect(prompt).toContain('What holds us up?')
  expect(prompt).toContain('The stairs are dark')
  expect(prompt).not.toContain('Zebrafinch')
  const { state } = { state: await stage.state() }
  expect(Object.keys(state.calls)).toEqual([])
})

test('time counts while the talk is open; when it is up the clerk closes once and nothing more is taken', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  await here.open()
  here.nowMs += TALK_SIGN_MS
  expect(await here.open()).toBe(TALK_SIGN_MS)
  // The page was closed for an hour, and the server started anew.
  here.nowMs += HOUR_MS
  await here.stage.restart()
  expect(await here.talks.time(here.of())).toMatchObject({ usedMs: TALK_SIGN_MS })
  let usedMs = 0
  while (usedMs < TALK_LASTS_MS) {
    here.nowMs += TALK_SIGN_MS
    const opened = await here.talks.open(here.of())
    usedMs = opened.ok ? opened.time.usedMs : TALK_LASTS_MS
  }
  await here.open()
  await here.open()
  expect((await here.messages()).map(({ text }) => text)).toEqual(['What did you see?', 'Thank you.'])
  const late = await here.talks.sendMessage(here.of(), { text: 'One more thing', source: 'web' })
  expect(late).toMatchObject({ ok: false, refusal: { code: 'not-now' } })
})

test('two pages that open a talk at once get one first question, and a deleted talk begins with another', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  await Promise.all([here.open(), here.open()])
  expect(await here.messages()).toHaveLength(1)
  await here.stage.answered('The conversation beside it')
  await here.stage.clerk.clear(here.of())
  expect(await here.messages()).toEqual([])
  expect(await here.stage.list()).toHaveLength(2)
  await here.open()
  expect(await here.messages()).toHaveLength(1)
})

test('two processes that open a talk at once get one first question', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  const { db } = here.stage.server
  const other = createWindowTalks({ db, clerk: here.stage.newClerk(), now: () => here.nowMs })
  const opened = await Promise.all([here.talks, other].map((talks) => talks.open(here.of())))
  expect(opened).toMatchObject([{ ok: true }, { ok: true }])
  expect(await here.messages()).toHaveLength(1)
})

test('no time counts while the clerk is off', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  await here.switchClerk('off')
  expect(await here.talks.open(here.of())).toMatchObject({ ok: false, refusal: { code: 'clerk-off' } })
  expect(await here.talks.time(here.of())).toBeNull()
  await here.switchClerk('on')
  expect(await here.open()).toBe(0)
})

test('an answer of an earlier step can’t be tried again in a later one, where it would keep a draft', async () => {
  bed.mock().on({ userMessage: /talk begins/ }, { content: 'What did you see?' })
  bed.mock().on({ userMessage: /The lift/ }, { content: '' })
  const here = await WindowStage.begin(MODELS.anthropic)
  const { stage } = here
  await here.open()
  const { id, state } = await here.say(SAID)
  expect(state).toBe('failed')
  const later = { ...DEFAULT_PLAN, id: 'later', title: 'Later', writing: 'private', offersTalk: true }
  await stage.must({ type: 'steps.add', steps: [later], beforeId: null })
  await stage.must({ type: 'step.start', stepId: 'later', from: 'ask' })
  expect(await stage.clerk.retry(stage.of(stage.olga), id)).toMatchObject({
    ok: false,
    refusal: { code: 'not-now' },
  })
})

test('a talk that is deleted again and again has the clerk ask no more often than messages may be sent', async () => {
  answerTheTalk()
  const here = await WindowStage.begin(MODELS.anthropic)
  const codes: (string | null)[] = []
  while (codes.length < 40 && codes.at(-1) !== 'too-often') {
    const opened = await here.talks.open(here.of())
    codes.push(opened.ok ? null : opened.refusal.code)
    await here.stage.clerk.clear(here.of())
  }
  expect(codes.at(-1)).toBe('too-often')
})

test('a model without tools keeps drafts by blocks; no other tool works in a talk, and none of it in a conversation', async () => {
  bed.mock().on({ userMessage: /hand_over/ }, { content: 'I cannot.' })
  bed.mock().on({ userMessage: /talk begins/ }, { content: 'What did you see?' })
  const block = (tool: string) =>
    `[ACTION: ${tool}]\ncontent: The lift stops\nquote: The lift stops\n[/ACTION]`
  bed
    .mock()
    .on(
      { userMessage: /stops at three/ },
      { content: `And then?\n${block('KEEP_DRAFT')}\n${block('SAVE_IDEA')}` },
    )
  bed.mock().on({ userMessage: /Only talk/ }, { content: `Yes.\n${block('KEEP_DRAFT')}` })
  const here = await WindowStage.begin(MODELS.local)
  await here.open()
  const { results } = await here.say(SAID)
  expect(results).toMatchObject([
    { kind: 'drafted', quote: 'The lift stops' },
    { kind: 'refused', sentence: 'agent-may-not' },
  ])
  const beside = await here.stage.answered('Only talk about the lift that stops')
  expect(beside.results).toMatchObject([{ kind: 'refused', sentence: 'agent-may-not' }])
})

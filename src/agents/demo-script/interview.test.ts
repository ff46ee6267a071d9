import { expect, test } from 'vitest'
import { answerLabel, materialOf } from '#agents/interviews/interview-material.ts'
import { probePrompt } from '#agents/interviews/probe-prompt.ts'
import { readProbe } from '#agents/interviews/read-probe.ts'
import { readSummary } from '#agents/interviews/read-summary.ts'
import { summaryPrompt } from '#agents/interviews/summary-prompt.ts'
import { NONCE } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { must } from '#base/must.ts'
import type { Interview, InterviewQuestion } from '#session/interviews/interview.ts'
import { answerLine, QuestionBody, readAnswer } from '#session/interviews/questions/question-types.ts'
import { FIRST, interviewOf, SECOND } from '#session/interviews/testing/interview-board.ts'
import { probedBoard } from '#session/interviews/testing/probed-board.ts'
import { quotedAnswer } from './interview-scene.ts'
import { scriptAnswer } from './script-answer.ts'

const OPTIONS = ['The bus', 'The lamp, and a path', 'The path'].map((label, i) => ({ id: `o${i}`, label }))
const PLAN = { sections: [{ id: 's', title: 'First', content: 'Dig.' }] }
const FILE = { fileId: 'f000000000001', name: 'plan.png', type: 'image/png', size: 2_048 }

test('a long answer is quoted up to a word, and never up to half of a character', () => {
  expect(quotedAnswer(`${'a lamp '.repeat(11)}at the stop`)).toBe(`“${'a lamp '.repeat(11).trim()}…”`)
  expect(quotedAnswer('🚌'.repeat(60))).toMatch(/^“(?:🚌)+…”$/u)
  expect(quotedAnswer(`x${'🚌'.repeat(60)}`)).toMatch(/^“x(?:🚌)+…”$/u)
})

/** Each question type with its options, an answer, and the script's next question. */
const ASKED: readonly (readonly [QuestionBody['type'], object, object, string])[] = [
  ['pick_one', { options: OPTIONS }, { selected: 'o1' }, 'What makes “The lamp, and a path” the right one?'],
  ['pick_many', { options: OPTIONS }, { selected: ['o0', 'o2'] }, 'Which of these matters most?'],
  ['pick_many', { options: OPTIONS }, { selected: ['o0'] }, 'What makes “The bus” the right one?'],
  ['confirm', {}, { choice: 'no' }, 'What would have to change for a yes?'],
  ['confirm', {}, { choice: 'yes' }, 'What has to be true for that to work?'],
  [
    'rank',
    { options: OPTIONS.slice(0, 2) },
    { ranking: ['o1', 'o0'] },
    'What puts “The lamp, and a path” before “The bus”?',
  ],
  [
    'rate',
    { options: OPTIONS },
    { ratings: { o0: 2, o1: 5, o2: 4 } },
    'What would have to change for “The bus” to get a better score?',
  ],
  ['slider', { min: 0, max: 10 }, { value: 7 }, 'What would move you away from “7”?'],
  ['thumbs', {}, { choice: 'down' }, 'What bothers you most?'],
  ['emoji_react', {}, { emoji: '🎉' }, 'What is behind your 🎉?'],
  ['ask_text', {}, { text: 'It is dark' }, 'What would be the first sign that it works?'],
  ['ask_code', {}, { code: 'x = 1' }, 'What must not break when this changes?'],
  ['ask_image', {}, { images: [FILE] }, 'What should people look at first in it?'],
  ['ask_file', {}, { files: [FILE] }, 'What should people look at first in it?'],
  ['show_diff', { before: 'a', after: 'b' }, { decision: 'reject' }, 'Which change matters most?'],
  ['show_plan', PLAN, { decision: 'approve' }, 'What would you check again before it goes out?'],
  [
    'review_section',
    { content: 'Text' },
    { decision: 'revise', feedback: 'No' },
    'Which change matters most?',
  ],
  [
    'show_options',
    { options: OPTIONS, allowFeedback: true },
    { selected: 'o0', feedback: 'Now' },
    'What makes “The bus” the right one?',
  ],
]

/** An interview with questions and answers, without a session around it. */
class Played {
  interview: Interview
  readonly board = probedBoard()
  private readonly branchId: string | null

  constructor(
    questions: InterviewQuestion[],
    branches: Interview['branches'] = [],
    branchId: string | null = null,
  ) {
    this.interview = { ...interviewOf(this.board), questions, branches }
    this.branchId = branchId
  }

  private get scene() {
    return { state: this.board.state, nonce: NONCE, maxInputTokens: 50_000 }
  }

  private say(
    task: 'probe' | 'sum-up',
    messages: ReturnType<typeof probePrompt>['messages'],
    tools: string[] = [],
  ) {
    return scriptAnswer({ task, name: 'Scribe', domain: '', messages, hasTool: false, tools })
  }

  step(tools: string[] = []) {
    const agent = must(this.board.state.agents[0], 'an agent')
    const asked = {
      agent,
      interview: materialOf(this.interview, this.branchId),
      questionsLeft: 9,
      contextRequestsLeft: 0,
    }
    const parts = this.say('probe', probePrompt(this.scene, asked).messages, tools)
    const text = parts.map((part) => ('text' in part ? part.text : '')).join('')
    const toolInput = parts.map((part) => ('call' in part ? part.call.input : null)).at(-1)
    const texts = this.interview.questions.map(({ question }) => question.config.question)
    return readProbe({ text, toolInput }, texts)
  }

  /** Answers each question until the script is done. */
  play(): string[] {
    const asked: string[] = []
    for (let i = 0; i < 9; i++) {
      const step = this.step()
      if (step.state !== 'ask') return asked
      expect(step.complaint).toBeNull()
      asked.push(step.question.config.question)
      const value =
        'options' in step.question.config ? { selected: ['option-1'] } : { text: 'Because of the rain' }
      const one = step.question.type === 'pick_one' ? { selected: 'option-1' } : value
      const next = questionOf(step.question, one, this.interview.questions.length + 1, this.branchId)
      this.interview = { ...this.interview, questions: [...this.interview.questions, next] }
    }
    throw new Error('the script does not end')
  }

  summary() {
    const agent = must(this.board.state.agents[0], 'an agent')
    const { prompt, shown } = summaryPrompt(this.scene, { agent, interview: this.interview })
    const text = this.say('sum-up', prompt.messages)
      .map((part) => ('text' in part ? part.text : ''))
      .join('')
    return readSummary(text, this.interview, shown)
  }
}

function questionOf(
  question: QuestionBody,
  given: unknown,
  number: number,
  branchId: string | null = null,
): InterviewQuestion {
  const read = readAnswer(question, given)
  if (!read.ok) throw new Error(read.problem.message)
  const answer = {
    number,
    userId: 'uann',
    value: read.answer,
    text: answerLine(question, read.answer),
    at: 1,
    editedAt: null,
    seq: number,
    isDelivered: false,
  }
  return {
    id: number === 1 ? FIRST : SECOND,
    question,
    source: 'asker',
    branchId,
    askedBy: 'uask',
    askedAt: 1,
    why: null,
    state: 'settled',
    countsFrom: null,
    answers: [answer],
    hasCard: true,
  }
}

const bodyOf = (type: QuestionBody['type'], config: object) =>
  QuestionBody.parse({ type, config: { question: 'What do you think?', ...config } })

test.each(ASKED)(
  'after %s %j and %j the script asks about the answer, then about limits, then what is open',
  (type, config, given, followUp) => {
    const played = new Played([questionOf(bodyOf(type, config), given, 1)])
    expect(played.play()).toEqual([
      followUp,
      'Which limits does it have to keep to?',
      'What is still open, and who could decide it?',
    ])
    expect(played.step()).toMatchObject({
      state: 'done',
      complaint: null,
      finding: expect.stringContaining('rain'),
    })
  },
)

test('the script asks with the offered tool, declares that it is a script, and repeats the same answer', () => {
  const played = new Played([questionOf(bodyOf('thumbs', {}), { choice: 'up' }, 1)])
  expect(played.step(['next_step'])).toEqual(played.step())
  const step = played.step()
  expect(step.state === 'ask' && step.reason).toContain('demo script')
})

test('branches are asked about by their scope, and never the same', () => {
  const branches = [
    { id: 'a', scope: 'How it looks', finding: null },
    { id: 'b', scope: 'What it costs', finding: null },
  ]
  const questions = branches.map(({ id }, i) =>
    questionOf(bodyOf('ask_text', {}), { text: 'Well' }, i + 1, id),
  )
  const first = new Played(questions, branches, 'a')
  const asked = first.play()
  const second = new Played([...first.interview.questions], branches, 'b')
  const others = second.play()
  expect(asked).toHaveLength(3)
  expect(others).toHaveLength(3)
  expect(asked.every((text) => text.startsWith('How it looks: '))).toBe(true)
  expect(asked.filter((text) => others.includes(text))).toEqual([])
})

test('its summary cites every answer and nothing else, one block a question', () => {
  const played = new Played([questionOf(bodyOf('confirm', {}), { choice: 'yes' }, 1)])
  played.play()
  const { text, unknown, uncited, isUsable } = played.summary()
  expect([unknown, uncited, isUsable, text.leftOut]).toEqual([[], [], true, []])
  expect(text.title).toBe('Can we ship on Friday?')
  expect(text.sentences.map(({ section, answers }) => [section, answers.map(answerLabel)])).toEqual([
    ['answers', ['A1']],
    ['answers', ['A2']],
    ['answers', ['A3']],
    ['answers', ['A4']],
  ])
})

test.each(Object.entries(HOSTILE_TEXTS))(
  'answers that are %s still lead to questions, a finding and a summary',
  (_, text) => {
    const played = new Played([
      questionOf(bodyOf('ask_text', { multiline: true }), { text: text.slice(0, 5_000) }, 1),
    ])
    expect(played.play()).toHaveLength(3)
    expect(played.summary().isUsable).toBe(true)
  },
)

import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { NEXT_STEP_OR_PROGRAM_TOOL, NEXT_STEP_TOOL } from './next-step-tool.ts'
import { readProbe } from './read-probe.ts'

const ASKED = ['Is it ready?', 'What is missing?']
const inWords = (text: string) => readProbe({ text, toolInput: null }, ASKED)
const called = (toolInput: unknown) =>
  readProbe({ text: '', toolInput: NEXT_STEP_TOOL.schema.safeParse(toolInput).data ?? null }, ASKED)

const TEXT_QUESTION = { type: 'ask_text', config: { question: 'What makes it ready?' } }
const ASKING = { done: false, reason: 'To go deeper.', question: TEXT_QUESTION }
const DONE = { done: true, reason: 'Enough.', finding: 'They want Friday.' }

test('a step is read from the tool, or from JSON in words', () => {
  for (const read of [called, (step: unknown) => inWords(JSON.stringify(step))]) {
    expect(read(ASKING)).toMatchObject({
      state: 'ask',
      reason: 'To go deeper.',
      question: { type: 'ask_text', config: { question: 'What makes it ready?' } },
      complaint: null,
    })
    expect(read(DONE)).toEqual({
      state: 'done',
      reason: 'Enough.',
      finding: 'They want Friday.',
      complaint: null,
    })
  }
})

test.each([
  ['in a block of code', `Here it is:\n\`\`\`json\n${JSON.stringify(ASKING, null, 2)}\n\`\`\`\nGood luck!`],
  ['after brackets in prose', `I think {so}. {Not} this: ${JSON.stringify(ASKING)}`],
  [
    'with trailing commas',
    '{"done": false, "question": {"type": "ask_text", "config": {"question": "What makes it ready?",},},}',
  ],
  ['as a written call', JSON.stringify({ name: 'next_step', arguments: ASKING })],
  ['with text for true and false', JSON.stringify({ ...ASKING, done: 'false' })],
  ['without done', JSON.stringify({ question: TEXT_QUESTION })],
  ['as a question alone', JSON.stringify({ type: 'text', question: 'What makes it ready?' })],
  [
    'with flat fields',
    JSON.stringify({ done: false, question: { type: 'ask-text', question: 'What makes it ready?' } }),
  ],
  ['under another name', JSON.stringify({ done: false, next_question: TEXT_QUESTION })],
  [
    'with nulls',
    JSON.stringify({
      ...ASKING,
      finding: null,
      question: { ...TEXT_QUESTION, config: { ...TEXT_QUESTION.config, context: null } },
    }),
  ],
])('a question is read %s', (_, text) => {
  expect(inWords(text)).toMatchObject({
    state: 'ask',
    question: { type: 'ask_text', config: { question: 'What makes it ready?' } },
  })
})

test('missing parts of options are added, and a recommendation is one of them', () => {
  const config = {
    question: 'Which first?',
    choices: ['The bus', { label: 'The lamp', id: 'x' }, { name: 'The path', id: 'x', description: null }],
    recommended: 'nothing like it',
  }
  expect(inWords(JSON.stringify({ done: false, question: { type: 'single-choice', config } }))).toMatchObject(
    {
      state: 'ask',
      question: {
        type: 'pick_one',
        config: {
          options: [
            { id: 'option-1', label: 'The bus' },
            { id: 'x', label: 'The lamp' },
            { id: 'option-3', label: 'The path' },
          ],
        },
      },
    },
  )
})

test.each([
  ['nothing', '', 'could not be read'],
  ['prose', 'I would ask about the money.', 'could not be read'],
  ['JSON that breaks off', JSON.stringify(ASKING).slice(0, 60), 'could not be read'],
  ['a list of nothing', '[]', 'could not be read'],
  ['a question that is missing', '{"done":false,"reason":"x"}', 'asks nothing'],
  [
    'a type that is unknown',
    '{"done":false,"question":{"type":"telepathy","config":{"question":"So?"}}}',
    'telepathy',
  ],
  ['a question without a type', '{"done":false,"question":{"config":{"question":"So?"}}}', 'no type'],
  [
    'a question without words',
    '{"done":false,"question":{"type":"ask_text","config":{"question":" "}}}',
    'not complete',
  ],
  [
    'a choice of nothing',
    '{"done":false,"question":{"type":"pick_one","config":{"question":"So?","options":[]}}}',
    'options',
  ],
  [
    'a scale upside down',
    '{"done":false,"question":{"type":"slider","config":{"question":"So?","min":5,"max":1}}}',
    'max',
  ],
])('of %s nothing can be used, and the complaint says why', (_, text, complaint) => {
  const read = inWords(text)
  expect(read.state).toBe('unusable')
  expect(read.complaint).toContain(complaint)
})

test('a question that was asked before is not asked again, whatever its spelling', () => {
  for (const question of [
    'What is missing?',
    'what is MISSING',
    '“What is missing” …?',
    'Whát  is\nmissing?',
  ]) {
    const read = called({ ...ASKING, question: { type: 'ask_text', config: { question } } })
    expect(read).toMatchObject({ state: 'unusable' })
    expect(read.complaint).toContain('asked already')
  }
  const near = called({ ...ASKING, question: { type: 'ask_text', config: { question: 'Who is missing?' } } })
  expect(near.state).toBe('ask')
})

test('of two questions the first counts without a better second try, and so does an end without a finding', () => {
  const second = { type: 'ask_text', config: { question: 'And who pays?' } }
  const twice = `${JSON.stringify(ASKING)}\n${JSON.stringify({ ...ASKING, question: second })}`
  const list = JSON.stringify({ done: false, questions: [TEXT_QUESTION, second] })
  for (const text of [twice, list]) {
    const read = inWords(text)
    expect(read).toMatchObject({ state: 'ask', question: { config: { question: 'What makes it ready?' } } })
    expect(read.complaint).toContain('more than one question')
  }
  expect(called({ done: true, reason: 'Enough.' })).toMatchObject({
    state: 'done',
    finding: '',
    complaint: expect.stringContaining('finding'),
  })
  expect(called({ ...DONE, question: TEXT_QUESTION })).toMatchObject({ state: 'done', complaint: null })
})

test('an answer without end, or full of brackets, is read in bounded time and size', {
  tags: ['slow'],
}, () => {
  const start = usedMs()
  expect(inWords('{'.repeat(200_000)).state).toBe('unusable')
  expect(inWords('{"'.repeat(100_000)).state).toBe('unusable')
  expect(inWords(`${'{} '.repeat(50_000)}${JSON.stringify(ASKING)}`).state).toBe('unusable')
  expect(usedMs() - start).toBeLessThan(2_000)
  const long = called({ ...DONE, reason: 'x'.repeat(9_000), finding: 'y'.repeat(9_000) })
  expect(long.state === 'done' && [long.reason.length, long.finding.length]).toEqual([500, 2_000])
  const wide = called({ ...ASKING, question: { type: 'ask_text', config: { question: 'x'.repeat(9_000) } } })
  expect(wide.state).toBe('unusable')
})

test('invisible characters are removed from a model’s question', () => {
  const hidden = { type: 'ask_text', config: { question: 'What \u202emakes\u200b it ready?' } }
  for (const read of [
    called({ ...ASKING, question: hidden }),
    inWords(JSON.stringify({ ...ASKING, question: hidden })),
  ])
    expect(read.state === 'ask' && read.question.config.question).toBe('What makes it ready?')
})

const ASKING_PROGRAM = { done: false, reason: 'To ask well.', ask_program: 'Which tests fail?' }

test.each([
  ['by the tool', '', ASKING_PROGRAM],
  ['as JSON', JSON.stringify(ASKING_PROGRAM), null],
  ['without done', JSON.stringify({ ask_program: 'Which tests fail?', reason: 'To ask well.' }), null],
  ['with an empty question', JSON.stringify({ ...ASKING_PROGRAM, question: null }), null],
])('a question to the program is read %s', (_, text, toolInput) => {
  const input = toolInput && NEXT_STEP_OR_PROGRAM_TOOL.schema.parse(toolInput)
  expect(readProbe({ text, toolInput: input }, ASKED, [])).toEqual({
    state: 'ask-program',
    reason: 'To ask well.',
    text: 'Which tests fail?',
    complaint: null,
  })
})

test('a request to a program that may not be asked, or was asked the same, is a fault; a question to people has priority', () => {
  const read = (step: object, askedProgram: string[] | null) =>
    readProbe({ text: JSON.stringify(step), toolInput: null }, ASKED, askedProgram)
  expect(read(ASKING_PROGRAM, null)).toMatchObject({
    state: 'unusable',
    complaint: expect.stringContaining('The program cannot be asked'),
  })
  expect(read(ASKING_PROGRAM, ['which tests FAIL'])).toMatchObject({
    state: 'unusable',
    complaint: expect.stringContaining('asked this already'),
  })
  expect(read({ ...ASKING_PROGRAM, question: TEXT_QUESTION }, [])).toMatchObject({ state: 'ask' })
  expect(read({ ...DONE, ask_program: '' }, [])).toMatchObject({ state: 'done' })
})

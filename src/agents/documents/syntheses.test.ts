import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AgentBoard, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { readPrompt } from '#agents/testing/read-prompt.ts'
import { anyCharacter } from '#base/testing/any-character.ts'
import { SynthesisText } from '#session/syntheses/synthesis.ts'
import { readSynthesis } from './read-synthesis.ts'
import { synthesisPrompt } from './synthesis-prompt.ts'

const LABELS = new Map([
  ['#3', 'n3'],
  ['#7', 'n7'],
  ['#12', 'n12'],
  ['#x1', 'nx'],
])
const INPUTS = [...LABELS.values()]
const read = (text: string) => readSynthesis(text, LABELS, INPUTS)

const WHOLE = `# Nights on the ward
## Agreement
- Keys must be counted. [#3 #7]
## Tensions
- Two people at the door are safer, but no one is free. [#7 #12]
## Next steps
- Try it for a week. [#12]
## Left out
- #x1: Says nothing about nights.
`

test('a synthesis is read whole', () => {
  expect(read(WHOLE)).toEqual({
    text: {
      title: 'Nights on the ward',
      sentences: [
        { section: 'agreement', text: 'Keys must be counted.', notes: ['n3', 'n7'], isSupported: true },
        {
          section: 'tensions',
          text: 'Two people at the door are safer, but no one is free.',
          notes: ['n7', 'n12'],
          isSupported: true,
        },
        { section: 'next-steps', text: 'Try it for a week.', notes: ['n12'], isSupported: true },
      ],
      leftOut: [{ noteId: 'nx', why: 'Says nothing about nights.' }],
    },
    unknown: [],
    unplaced: [],
    isReadable: true,
    revision: { answers: [], minority: [] },
  })
})

test('a synthesis is read in the forms that models use', () => {
  const { text, unknown } = read(
    [
      '**Nights on the ward**',
      '',
      '### Points of Agreement',
      '* **Keys** must be counted [#3, #7].',
      '1. And locked (#3)',
      '**Key Tensions:**',
      '- Two people are safer,',
      '  but no one is free. [12 and 7]',
      'Recommended next steps:',
      'Try it for a week, as #12 says.',
      '---',
      '## Left out notes',
      '- [#x1] – Says nothing.',
      '- None of the others.',
    ].join('\n'),
  )
  expect(unknown).toEqual([])
  expect(text.title).toBe('Nights on the ward')
  expect(text.sentences.map(({ section, text: said, notes }) => [section, said, ...notes])).toEqual([
    ['agreement', 'Keys must be counted.', 'n3', 'n7'],
    ['agreement', 'And locked', 'n3'],
    ['tensions', 'Two people are safer, but no one is free.', 'n12', 'n7'],
    ['next-steps', 'Try it for a week, as #12 says.', 'n12'],
  ])
  expect(text.leftOut).toEqual([{ noteId: 'nx', why: 'Says nothing.' }])
})

test('half a citation is no citation yet, and not shown', () => {
  const half = (text: string) => read(`# T\n## Agreement\n- ${text}`).text.sentences[0]
  expect(half('Keys must be counted. [#3 #1')).toMatchObject({ text: 'Keys must be counted.', notes: [] })
  expect(half('Keys must be counted. [')).toMatchObject({ text: 'Keys must be counted.', notes: [] })
  expect(half('Keys must be coun')).toMatchObject({ text: 'Keys must be coun', notes: [] })
})

test('every half of a text can be read, and its sentences only grow', () => {
  let sentences = 0
  for (let end = 0; end <= WHOLE.length; end++) {
    const { text } = read(WHOLE.slice(0, end))
    expect(text.sentences.length).toBeGreaterThanOrEqual(sentences)
    sentences = text.sentences.length
  }
  expect(sentences).toBe(3)
})

test('unknown ids cite nothing and are reported, each once', () => {
  const { text, unknown } = read(
    '# T\n## Agreement\n- One. [#99 #3]\n- Two. [#99]\n- Three, says #98.\n- Four.\n## Left out\n- #97: why',
  )
  expect(unknown).toEqual(['#99', '#98', '#97'])
  expect(text.sentences.map(({ notes, isSupported }) => [notes, isSupported])).toEqual([
    [['n3'], true],
    [[], false],
    [[], false],
    [[], false],
  ])
})

test('a label of a note that did not go in is unknown, too', () => {
  const labels = new Map([
    ['#3', 'n3'],
    ['#4', 'shape:of-another-board'],
  ])
  expect(readSynthesis('## Agreement\n- One. [#3 #4]', labels, ['n3'])).toMatchObject({
    text: { sentences: [{ notes: ['n3'] }], leftOut: [] },
    unknown: ['#4'],
  })
})

test('a note quoted with its checkbox or bold words is returned as plain words', () => {
  const { text } = read('## Agreement\n- [x] Lamps stay on, “- [ ] **order** lamps” says. [#3]')
  expect(text.sentences[0]?.text).toBe('Lamps stay on, “order lamps” says.')
})

test('a figure in brackets is no citation', () => {
  expect(read('## Agreement\n- Open since (1998) and [2001]. [#3]').text.sentences[0]).toMatchObject({
    text: 'Open since (1998) and [2001].',
    notes: ['n3'],
  })
})

test('a note that is cited twice counts once; one that is cited is not left out', () => {
  const { text } = read(
    '## Agreement\n- One. [#3 #3, #7]\n- Two. [#3]\n## Left out\n- #3: why\n- #12, #x1: both too vague\n- #12: again',
  )
  expect(text.sentences[0]?.notes).toEqual(['n3', 'n7'])
  expect(text.leftOut).toEqual([
    { noteId: 'n12', why: 'both too vague' },
    { noteId: 'nx', why: 'both too vague' },
  ])
})

test('a note that no sentence names is left out, with its reason', () => {
  expect(readSynthesis('## Agreement\n- One. [#3]', LABELS, [...INPUTS, 'unseen']).text.leftOut).toEqual([
    { noteId: 'n7', why: 'The synthesis did not take it up.' },
    { noteId: 'n12', why: 'The synthesis did not take it up.' },
    { noteId: 'nx', why: 'The synthesis did not take it up.' },
    { noteId: 'unseen', why: 'It was empty or gone, or there was no room for it.' },
  ])
})

const line = fc.oneof(
  fc.constantFrom(
    '# T',
    '## Agreement',
    '## Tensions',
    '## Left out',
    '**Next steps**',
    '',
    '- One. [#3 #7]',
    '- #12: why',
    '- [#99]',
  ),
  fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
)

test('with any answer, each input is cited or left out once, and the session accepts it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { text } = read(lines.join('\n'))
      const parsed = SynthesisText.parse(text)
      expect(parsed).toEqual(text)
      const used = new Set(text.sentences.flatMap(({ notes }) => notes))
      const left = text.leftOut.map(({ noteId }) => noteId)
      expect([...used, ...left].sort()).toEqual([...INPUTS].sort())
      expect(text.sentences.every(({ notes, isSupported }) => isSupported === notes.length > 0)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('megabytes of brackets, spaces and figures are read quickly', () => {
  for (const text of [
    '[#1'.repeat(400_000),
    ' '.repeat(1_000_000),
    '[1111111'.repeat(100_000),
    `- [${'1 '.repeat(500_000)}`,
  ]) {
    expect(read(`## Agreement\n- ${text}`).text.sentences.length).toBeLessThanOrEqual(40)
  }
  const many = Array.from({ length: 5_000 }, (_, index) => `- Sentence ${index}. [#3]`).join('\n')
  expect(read(`## Agreement\n${many}`).text.sentences).toHaveLength(40)
})

test('text after thousands of lines is not read', () => {
  expect(read(`# Nights${'\n'.repeat(4_000)}- late [#3]`)).toEqual(read('# Nights'))
  expect(read(`# Nights${'\n'.repeat(3_999)}- early [#3]`)).not.toEqual(read('# Nights'))
})

test('a synthesizer sees its sources with their labels, the wishes, and the version before', () => {
  const board = new AgentBoard()
  const one = board.write('Two keys.')
  const two = board.write('Oil the door.')
  board.write('Not asked for.')
  board.put('shape:new', 'Being written.', 'uowner')
  board.plus(two)
  const first = board.synthesis([one, two])
  const at = { synthesisId: first.id }
  board.must(
    { type: 'synthesis.begin', ...at, agentId: 'asynthesizer', model: 'demo:script', cardId: null },
    true,
  )
  const sentence = { section: 'agreement' as const, text: 'Doors matter.', notes: [two], isSupported: true }
  const text = { title: 'Doors', sentences: [sentence], leftOut: [{ noteId: one, why: 'Too vague.' }] }
  board.must({ type: 'synthesis.end', ...at, outcome: { state: 'done', text, usage: null } }, true)
  const again = board.synthesis([one, two, 'shape:new', 'shape:gone'], {
    instructions: 'Shorter.',
    previousId: first.id,
  })
  const { prompt, labels } = synthesisPrompt(board.scene(), again, 'There are no notes #99.')
  expect([...labels]).toEqual([
    ['#1', one],
    ['#2', two],
    ['#x1', 'shape:new'],
  ])
  const seen = readPrompt(prompt)
  const shown = seen.notes('to-synthesize').map(({ label, text: said, chosenBy }) => [label, said, chosenBy])
  expect(new Set(shown)).toEqual(
    new Set([
      ['#1', 'Two keys.', undefined],
      ['#2', 'Oil the door.', ['people']],
      ['#x1', 'Being written.', undefined],
    ]),
  )
  expect(seen.of('requests')).toEqual([{ what: 'requests', text: 'Shorter.' }])
  expect(seen.of('earlier-version')).toEqual([
    { what: 'earlier-version', title: 'Doors', text: 'agreement: Doors matter. [#2]' },
  ])
  expect(seen.all).toContain('There are no notes #99.')
  expect(seen.all).not.toContain('Not asked for.')
  expect(seen.instructions).toContain('You are Scribe')
})

test('the prompt of a round’s synthesis has the question; notes that do not fit have no label', () => {
  const board = new AgentBoard()
  const { id } = board.start('parallel', [SCEPTIC, NURSE])
  const notes = Array.from({ length: 80 }, (_, index) => board.write(`Note ${index} ${'word '.repeat(60)}`))
  const { prompt, labels } = synthesisPrompt(board.scene(4_000), board.synthesis(notes, { roundId: id }))
  const seen = readPrompt(prompt)
  expect(seen.of('question').map(({ question }) => question)).toEqual(['How do nights get better?'])
  expect(labels.size).toBeGreaterThan(3)
  expect(labels.size).toBeLessThan(80)
  const { leftOut } = readSynthesis('', labels, notes).text
  expect(leftOut).toHaveLength(80)
  expect(leftOut.at(-1)?.why).toContain('no room')
})

test('the prompt of a round’s synthesis has answers without notes, as words without a label', () => {
  const board = new AgentBoard()
  const round = board.start('parallel', [SCEPTIC, NURSE])
  const notes = board.say(round.id, 0, 'The door.', ['Oil the door.'])
  board.say(round.id, 1, 'Only tall people reach the handle.')
  const { prompt, labels } = synthesisPrompt(board.scene(), board.synthesis(notes, { roundId: round.id }))
  const seen = readPrompt(prompt)
  expect(seen.of('answer')).toEqual([
    { what: 'answer', by: 'Night nurse', text: 'Only tall people reach the handle.' },
  ])
  expect(labels.size).toBe(1)
})

test('the notes are in an order of the run, a second reading has the reverse, and room is for the first ones', () => {
  const board = new AgentBoard()
  const notes = Array.from({ length: 40 }, (_, i) => board.write(`Thought ${i}: ${'word '.repeat(40)}`))
  const synthesis = board.synthesis(notes)
  const readingOf = (reading: 0 | 1, maxTokens = 100_000) => {
    const { prompt, labels } = synthesisPrompt(board.scene(maxTokens), synthesis, undefined, reading)
    return {
      shown: readPrompt(prompt)
        .notes('to-synthesize')
        .map(({ label }) => label),
      labels,
    }
  }
  const { shown } = readingOf(0)
  expect(readingOf(0).shown).toEqual(shown)
  expect(readingOf(1).shown).toEqual(shown.toReversed())
  expect(shown).not.toEqual(notes.map((_, i) => `#${i + 1}`))
  const { labels } = readingOf(1, 3_000)
  expect(labels.size).toBeLessThan(40)
  expect([...labels.keys()]).toEqual(notes.slice(0, labels.size).map((_, i) => `#${i + 1}`))
})

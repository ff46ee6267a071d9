import { describe, expect, test } from 'vitest'
import { readSorting } from './clerk/sorting.ts'
import { readRevision } from './documents/read-revision.ts'
import { readThemes } from './documents/read-themes.ts'
import { readProbe } from './interviews/read-probe.ts'
import { readChoice } from './moderation/choose-notes.ts'
import { readStep } from './moderation/step-suggestion-prompt.ts'
import { AROUND, LINE_FORMS, type WrittenLine } from './testing/written-lines.ts'
import { LANGUAGES, type WrittenWords } from './testing/written-words.ts'
import { readThreeLines } from './text/three-lines.ts'
import { readVotes } from './votes/read-votes.ts'

const LABELS = new Map([
  ['A1', 'n1'],
  ['A2', 'n2'],
  ['A3', 'n3'],
])

interface Reader {
  lines(words: WrittenWords): WrittenLine[]
  read(answer: string): unknown
  expected(words: WrittenWords): unknown
  /** Its content as JSON. */
  json(words: WrittenWords): unknown
}

const READERS: Readonly<Record<string, Reader>> = {
  'three lines': {
    lines: ({ thoughts: [a, b, c] }) => [
      { mark: 'Only I know', label: '', words: a },
      { mark: 'I would ask', label: '', words: b },
      { mark: 'I change', label: '', words: c },
    ],
    read(answer) {
      const lines = readThreeLines(answer)
      return lines && [lines.know, lines.ask, lines.change]
    },
    expected: ({ thoughts }) => thoughts.slice(0, 3),
    json: ({ thoughts: [a, b, c] }) => ({ 'Only I know': a, 'I would ask': b, 'I change': c }),
  },
  moderation: {
    lines: ({ thoughts: [a, b] }) => [
      { mark: 'PICK', label: 'A2', words: a },
      { mark: 'DISTANT', label: 'A3', words: b },
    ],
    read: (answer) => readChoice(answer, LABELS),
    expected: ({ thoughts: [a, b] }) => ({
      picks: [
        { note: 'A2', reason: a },
        { note: 'A3', reason: b },
      ],
      distant: 'A3',
    }),
    json: ({ thoughts: [a, b] }) => ({
      picks: [
        { note: 'A2', reason: a },
        { note: 'A3', reason: b },
      ],
      distant: 'A3',
    }),
  },
  votes: {
    lines: ({ thoughts: [a, b] }) => [
      { mark: 'VOTE', label: 'A2 2', words: a },
      { mark: 'VOTE', label: 'A1 1', words: b },
    ],
    read: (answer) => readVotes(answer, LABELS, { votesPerPerson: 3, maxPerNote: 2 }),
    expected: ({ thoughts: [a, b] }) => [
      { noteId: 'n2', count: 2, why: a },
      { noteId: 'n1', count: 1, why: b },
    ],
    json: ({ thoughts: [a, b] }) => [
      { note: 'A2', votes: 2, why: a },
      { note: 'A1', votes: 1, why: b },
    ],
  },
  'step suggestion': {
    lines: ({ thoughts: [a] }) => [
      { mark: 'NEXT', label: '', words: 'P2' },
      { mark: 'REASON', label: '', words: a },
    ],
    read: (answer) => readStep(answer, new Map([['P2', 's2']])),
    expected: ({ thoughts: [reason] }) => ({
      step: { kind: 'planned', stepId: 's2' },
      reason,
      complaint: null,
    }),
    json: ({ thoughts: [reason] }) => ({ next: 'P2', reason }),
  },
  sorting: {
    lines: () => [
      { mark: '', label: '#12', words: 'todo | bus tickets, volunteers' },
      { mark: '', label: '#7', words: 'question | lamps' },
    ],
    read: (answer) => readSorting(answer, new Set([7, 12])),
    expected: () => [
      { number: 12, category: 'todo', tags: ['bus tickets', 'volunteers'] },
      { number: 7, category: 'question', tags: ['lamps'] },
    ],
    json: () => [
      { number: 12, category: 'todo', tags: ['bus tickets', 'volunteers'] },
      { number: 7, category: 'question', tags: ['lamps'] },
    ],
  },
}

describe.each(Object.entries(READERS))('%s', (_reader, reader) => {
  describe.each(Object.entries(LANGUAGES))('in %s', (_language, words) => {
    test.each(Object.entries(LINE_FORMS))('[AG49] %s is read', (_name, form) => {
      const answer = reader.lines(words).map(form).join('\n')
      for (const around of Object.values(AROUND)) {
        const written = around(answer, words.thinking)
        expect(reader.read(written), written).toEqual(reader.expected(words))
      }
    })

    test('[AG49] JSON is read', () => {
      const json = reader.json(words)
      for (const written of [
        JSON.stringify(json),
        `${words.thinking}\n\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``,
      ])
        expect(reader.read(written), written).toEqual(reader.expected(words))
    })

    test('[AG49] translated marks are not read as something else', () => {
      const answer = reader
        .lines({ ...words })
        .map(({ words: said }) => `${words.title}: ${said}`)
        .join('\n')
      const read = reader.read(answer)
      const isUnread = read === null || (Array.isArray(read) && read.length === 0)
      expect(
        isUnread ||
          (typeof read === 'object' && read !== null && 'complaint' in read && read.complaint !== null),
      ).toBe(true)
    })
  })
})

describe.each(Object.entries(LANGUAGES))('in %s', (_language, words) => {
  const [a, b, c] = words.thoughts

  test.each(Object.entries(LINE_FORMS))('[AG120] a revision is read from %s', (_name, form) => {
    const lines = [
      { mark: 'c1', label: '', words: `used: ${a}` },
      { mark: 'c2', label: '', words: `not used: ${b}` },
    ]
    const items = [
      ...lines.map((line, at) => ({ part: 'answers', text: form(line, at) })),
      { part: 'minority', text: c },
    ]
    const { answers } = readRevision(items)
    expect(answers.map(({ id, state, text }) => [id, state, text.replace(/[\s"”*_|]+$/, '')])).toEqual([
      ['c1', 'used', a],
      ['c2', 'not-used', b],
    ])
  })

  const themes = (heading: (name: string) => string, ideas: (numbers: string) => string) =>
    `${heading(`Theme: ${a}`)}\n${b}\n${ideas('#1 #2')}\n${heading(`Theme: ${c}`)}\n${a}\n${ideas('#3 #4')}\n${heading('On their own')}\n${ideas('#5')}`
  const THEME_FORMS: Record<string, string> = {
    'as asked': themes(
      (name) => `# ${name}`,
      (ideas) => `Ideas: ${ideas}`,
    ),
    'level two': themes(
      (name) => `## ${name}`,
      (ideas) => `Ideas: ${ideas}`,
    ),
    bold: themes(
      (name) => `**${name}**`,
      (ideas) => `**Ideas:** ${ideas}`,
    ),
    commas: themes(
      (name) => `# ${name}`,
      (ideas) => `Ideas: ${ideas.replaceAll(' ', ', ')}`,
    ),
    brackets: themes(
      (name) => `# ${name}`,
      (ideas) => `Ideas: [${ideas}]`,
    ),
    'a list': themes(
      (name) => `# ${name}`,
      (ideas) =>
        ideas
          .split(' ')
          .map((idea) => `- ${idea}`)
          .join('\n'),
    ),
    'full-width signs': themes(
      (name) => `# ${name}`,
      (ideas) => `Ideas：${ideas.replaceAll('#', '＃')}`,
    ),
    'a block of code': `\`\`\`\n${themes(
      (name) => `# ${name}`,
      (ideas) => `Ideas: ${ideas}`,
    )}\n\`\`\``,
    'another word for ideas': themes(
      (name) => `# ${name}`,
      (ideas) => `${words.note}: ${ideas}`,
    ),
    'words of no known language for the rest': themes(
      (name) => `# ${name}`,
      (ideas) => `Ideas: ${ideas}`,
    ).replace('On their own', 'Sozinhas'),
    json: JSON.stringify({
      themes: [
        { title: a, summary: b, ideas: ['#1', '#2'] },
        { title: c, summary: a, ideas: ['#3', '#4'] },
      ],
      on_their_own: ['#5'],
    }),
  }
  test.each(Object.entries(THEME_FORMS))('[AG80] themes are read from %s', (_name, text) => {
    const numbers = [1, 2, 3, 4, 5]
    const read = readThemes(text, { numbers, shown: new Set(numbers), groups: [] })
    expect(read.themes.map((theme) => [theme.title, theme.summary, theme.numbers])).toEqual([
      [a, b, [1, 2]],
      [c, a, [3, 4]],
    ])
    expect([read.rest, read.unknown, read.isReadable]).toEqual([[5], [], true])
  })

  const step = { done: false, reason: b, question: { type: 'ask_text', config: { question: a } } }
  const PROBE_FORMS: Record<string, string> = {
    'as asked': JSON.stringify(step),
    'on many lines': JSON.stringify(step, null, 2),
    'a block of code': `\`\`\`json\n${JSON.stringify(step)}\n\`\`\``,
    'thinking before': `${words.thinking}\n${JSON.stringify(step)}`,
    'words after': `${JSON.stringify(step)}\n${words.thinking}`,
    'a comma too many': JSON.stringify(step).replace('}}', ',}}'),
    'the call written out': JSON.stringify({ name: 'next_step', arguments: step }),
    'no as a word': JSON.stringify({ ...step, done: 'no' }),
  }
  test.each(Object.entries(PROBE_FORMS))('[AG160] a probe is read from %s', (_name, text) => {
    expect(readProbe({ text, toolInput: undefined }, [])).toMatchObject({
      state: 'ask',
      reason: b,
      question: { type: 'ask_text', config: { question: a } },
      complaint: null,
    })
  })

  test('[AG164] cut off anywhere, a probe is complained about, or has the question that was whole', () => {
    const text = PROBE_FORMS['as asked'] ?? ''
    for (let end = 0; end < text.length; end++) {
      const read = readProbe({ text: text.slice(0, end), toolInput: undefined }, [])
      if (read.state === 'ask') expect(read.question).toMatchObject(step.question)
      else expect(read.complaint).not.toBeNull()
    }
  })
})

import { describe, expect, test } from 'vitest'
import { readSorting } from './clerk/sorting.ts'
import { readRevision } from './documents/read-revision.ts'
import { readThemes } from './documents/read-themes.ts'
import { readProbe } from './interviews/read-probe.ts'
import { readChoice } from './moderation/choose-notes.ts'
import { readStep } from './moderation/step-suggestion-prompt.ts'
import { JSON_FORMS } from './testing/written-json.ts'
import { AROUND, LINE_FORMS, type WrittenLine } from './testing/written-lines.ts'
import { THEME_FORMS } from './testing/written-themes.ts'
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
    read: (answer) => readVotes(answer, LABELS, { votesPerPerson: 3, maxPerNote: 2 }).votes,
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
    test.each(Object.entries(LINE_FORMS))('%s is read', (_name, form) => {
      const answer = reader.lines(words).map(form).join('\n')
      for (const around of Object.values(AROUND)) {
        const written = around(answer, words.thinking)
        expect(reader.read(written), written).toEqual(reader.expected(words))
      }
    })

    test('JSON is read', () => {
      const json = reader.json(words)
      for (const written of [
        JSON.stringify(json),
        `${words.thinking}\n\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``,
      ])
        expect(reader.read(written), written).toEqual(reader.expected(words))
    })

    test('translated marks are not read as something else', () => {
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

  test.each(Object.entries(LINE_FORMS))('a revision is read from %s', (_name, form) => {
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

  const themes = [
    { title: a, summary: b, ideas: [1, 2] },
    { title: c, summary: a, ideas: [3, 4] },
  ]
  const numbers = [1, 2, 3, 4, 5]
  const readThemesIn = (text: string) => {
    const read = readThemes(text, { numbers, shown: new Set(numbers), groups: [] })
    return { ...read, themes: read.themes.map((theme) => [theme.title, theme.summary, theme.numbers]) }
  }

  test.each(Object.entries(THEME_FORMS))('themes are read from %s', (_name, form) => {
    for (const text of [form(themes, [5]), `${words.thinking}\n\n${form(themes, [5])}`]) {
      expect(readThemesIn(text), text).toMatchObject({
        themes: [
          [a, b, [1, 2]],
          [c, a, [3, 4]],
        ],
        rest: [5],
        unknown: [],
        isReadable: true,
      })
    }
  })

  test('cut off anywhere, no idea is in a theme that it was not put in', { tags: ['slow'] }, () => {
    for (const form of Object.values(THEME_FORMS)) {
      const text = form(themes, [5])
      for (let end = 0; end < text.length; end += 3) {
        for (const [, , held] of readThemesIn(text.slice(0, end)).themes)
          expect(
            [
              [1, 2],
              [3, 4],
            ],
            text.slice(0, end),
          ).toContainEqual(held)
      }
    }
  })

  const step = { done: false, reason: b, question: { type: 'ask_text', config: { question: a } } }
  test.each(Object.entries(JSON_FORMS))('a probe is read from %s', (_name, form) => {
    for (const around of Object.values(AROUND)) {
      const text = around(form(step), words.thinking)
      expect(readProbe({ text, toolInput: undefined }, []), text).toMatchObject({
        state: 'ask',
        reason: b,
        question: { type: 'ask_text', config: { question: a } },
        complaint: null,
      })
    }
  })

  test('cut off anywhere, a probe is complained about, or has the question that was whole', {
    tags: ['slow'],
  }, () => {
    for (const form of Object.values(JSON_FORMS)) {
      const text = form(step)
      for (let end = 0; end < text.length; end++) {
        const read = readProbe({ text: text.slice(0, end), toolInput: undefined }, [])
        if (read.state === 'ask') expect(read.question).toMatchObject(step.question)
        else expect(read.complaint).not.toBeNull()
      }
    }
  })
})

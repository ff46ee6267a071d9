import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { type ClerkAction, createActionReader } from './action-reader.ts'
import { SLOPPY_ANSWERS } from './testing/sloppy-answers.ts'

function read(pieces: readonly string[], isWhole = true): { shown: string; actions: ClerkAction[] } {
  const reader = createActionReader()
  const actions: ClerkAction[] = []
  let shown = ''
  for (const piece of pieces) {
    shown += reader.push(piece)
    actions.push(...reader.take())
  }
  shown += reader.end(isWhole)
  return { shown, actions: [...actions, ...reader.take()] }
}

/** Cuts a text at these places, given as parts of its length. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => Math.floor(place * text.length)))].sort((a, b) => a - b)
  return [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length))
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 12 })

describe.each(Object.entries(SLOPPY_ANSWERS))('%s', (_, { said, shown, actions }) => {
  test('is read as it was meant', () => {
    expect(read([said])).toEqual({ shown, actions })
  })

  test('is the same letter by letter', () => {
    expect(read([...said])).toEqual({ shown, actions })
  })

  test('is the same with prose before and behind it', () => {
    const before = read([`Well then.\n\n${said}`])
    expect(before.actions).toEqual(actions)
    expect(before.shown).toMatch(/^Well then\./)
  })
})

/** Lines that blocks are made of, and lines that look like them. */
const line = fc.oneof(
  fc.constantFrom(
    '[ACTION: SAVE_IDEA]',
    '[ACTION: READ_BACK]',
    '[ACTION: TAG_IDEA]',
    '[ACTION: LINK_IDEAS]',
    '[ACTION: DELETE_BOARD]',
    '**[ACTION: SAVE_IDEA]**',
    '[ACTION: SAVE_IDEA] content: on one line',
    '[ACTION: SAVE_IDEA] is what I write',
    '[/ACTION]',
    'content: something that was said',
    'content:',
    'category: idea',
    'category: a sentence that is no category at all.',
    'tags: a, b [/ACTION]',
    'idea_id: #42',
    'status: raw',
    'Here we go: a list',
    '```',
    '```json',
    '{',
    '}',
    '{"content": "x"}',
    '> [ACTION: SAVE_IDEA]',
    '- a point',
    '[',
    '[A',
    '',
    ' ',
    '\t',
    'A sentence. And another one?',
    '👩‍🔧 emoji',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const answer = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n\n', '\r\n', '')), { maxLength: 25 })
  .map((lines) => lines.flat().join(''))

test('however an answer is cut, the same is shown and the same is asked for', () => {
  fc.assert(
    fc.property(answer, places, fc.boolean(), (said, at, isWhole) => {
      expect(read(cut(said, at), isWhole)).toEqual(read([said], isWhole))
    }),
    { numRuns: 1_500 },
  )
})

test('no shown line begins a block, and nothing of a read block is shown', () => {
  fc.assert(
    fc.property(answer, (said) => {
      const { shown, actions } = read([said])
      expect(shown).not.toMatch(/^[ \t*_`#-]{0,8}\[ACTION: [A-Z_]+\][*]*$/m)
      expect(shown).not.toMatch(/\n{3}|^\n|\n$/)
      for (const { fields } of actions)
        for (const value of Object.values(fields)) expect(value).not.toMatch(/\[\/ACTION\]\s*$/)
    }),
    { numRuns: 1_000 },
  )
})

const words = fc
  .array(fc.constantFrom('tea', 'at', 'four', 'who', 'parents', 'door', 'the', 'Möhren', '42'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '))
const idea = fc.record({
  content: fc.array(words, { minLength: 1, maxLength: 3 }).map((paragraphs) => paragraphs.join('\n\n')),
  category: fc.constantFrom('idea', 'decision', 'todo', 'note', 'question'),
})

test('a well-formed block is read as written, with any text around it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, idea), { maxLength: 6 }), words, (parts, last) => {
      const blocks = parts.map(
        ([said, { content, category }]) =>
          `${said}.\n\n[ACTION: SAVE_IDEA]\ncontent: ${content}\ncategory: ${category}\n[/ACTION]\n`,
      )
      const { shown, actions } = read([`${blocks.join('\n')}\n${last}?`])
      expect(actions).toEqual(parts.map(([, fields]) => ({ name: 'save_idea', fields })))
      expect(shown).toBe([...parts.map(([said]) => `${said}.`), `${last}?`].join('\n\n'))
    }),
    { numRuns: 300 },
  )
})

test('an unfinished block of an answer that broke off is ignored', () => {
  const said =
    'Kept.\n[ACTION: SAVE_IDEA]\ncontent: A\n[/ACTION]\n[ACTION: SAVE_IDEA]\ncontent: half of it, be'
  expect(read([said], false)).toEqual({
    shown: 'Kept.',
    actions: [{ name: 'save_idea', fields: { content: 'A' } }],
  })
  expect(read(['Kept.\n[ACTI'], false).shown).toBe('Kept.')
  expect(read(['Kept.\n[ACTI'], true).shown).toBe('Kept.\n[ACTI')
})

test('a sentence is shown while it is written', () => {
  const reader = createActionReader()
  expect(reader.push('Yes, and')).toBe('Yes, and')
  expect(reader.push(' at the door')).toBe(' at the door')
  expect(reader.push('.\n\n[ACTION: SAVE')).toBe('.')
})

test('a hostile answer takes no longer than its length', { tags: ['slow'] }, () => {
  const long = 100_000
  const hostile = [
    '[ACTION: SAVE_IDEA]\ncontent: x\n'.repeat(long / 30),
    `[ACTION: SAVE_IDEA]\ncontent: x\n${'\n'.repeat(long)}`,
    '['.repeat(long),
    `[ACTION: ${' '.repeat(long)}]`,
    `[ACTION: SAVE_IDEA]\ncontent: ${'[/ACTION '.repeat(long / 9)}`,
    '`'.repeat(long),
    ' '.repeat(long),
    '- '.repeat(long / 2),
    `[ACTION: SAVE_IDEA]\ncontent: ${'a\n\n'.repeat(long / 3)}`,
  ]
  for (const said of hostile) {
    const begun = usedMs()
    read(
      cut(
        said,
        Array.from({ length: 500 }, (_, i) => i / 500),
      ),
    )
    expect(usedMs() - begun).toBeLessThan(1_000)
  }
})

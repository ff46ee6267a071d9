import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { readStorm } from './read-storm.ts'
import type { StormFile, StormSession } from './storm-session.ts'
import { sampleFiles } from './testing/sample-files.ts'
import { writeStorm, writeStormTemplate } from './write-storm.ts'

function theOnly(files: StormFile[]): StormSession {
  const { sessions, problems } = readStorm(files)
  expect(problems).toEqual([])
  expect(sessions).toHaveLength(1)
  const [found] = sessions
  if (!found) throw new Error('no session')
  return found.session
}

const at = (time: string) => Date.parse(`${time}Z`)

test('[FO1] the folder of the first generation: zoned times, no headings, Windows’ line ends', () => {
  expect(theOnly(sampleFiles('v0'))).toEqual({
    id: 'Old shed',
    generation: 0,
    created: at('2025-02-28T09:00:00'),
    description: 'A shed',
    premise: '',
    agents: [{ name: 'Carpenter', service: 'AIMock', model: 'AlwaysReturns', prompt: 'You build sheds.' }],
    messages: [
      { from: 'Human', at: at('2025-02-28T09:00:05'), text: 'How big should it be?' },
      { from: 'Carpenter', at: at('2025-02-28T09:00:09'), text: 'Two by three.\n\nWith a window.' },
    ],
  })
})

test('[FO1] the folder of the second: agents, premise and log, labels once, mentions of the tag kept as text', () => {
  const session = theOnly(sampleFiles('v1'))
  expect(session).toMatchObject({
    id: 'Weekend',
    generation: 1,
    description: 'Ideas for a "wet" weekend',
    premise: 'What could one build on a wet weekend?',
  })
  expect(session.agents.map(({ name, service, model }) => [name, service, model])).toEqual([
    ['Doubter', 'Gemini', 'gemini-1.5-pro'],
    ['Tinkerer', 'OpenAI', 'gpt-4o'],
  ])
  expect(session.messages.map(({ from }) => from)).toEqual(['user', 'Tinkerer', 'Doubter', 'user'])
  expect(session.messages.map(({ text }) => text)).toEqual([
    'What could one build?\n\nIt has to fit on a table.',
    'A bird box.\n\n## What it takes\n\n1. Wood\n\n[Note]: the glue has to dry.',
    'A log can say <aistorm type="message" /> in the middle of a line, or\n<aistorm type="chapter" title="x" />\non a line of its own, and even\n<aistorm without an end.',
    // A label with another name than the speaker's stays.
    '## [Human]:\n\n[user]: Thanks.',
  ])
})

test('[FO1] the one file of the third, and a template beside it', () => {
  const { sessions, templates, problems } = readStorm(sampleFiles('v2'))
  expect(problems).toEqual([])
  expect(templates.map(({ agent }) => agent)).toEqual([
    { name: 'Gardener', service: 'Gemini', model: 'gemini-2.0-flash', prompt: 'You plant things around it.' },
  ])
  expect(sessions.map(({ session }) => session)).toMatchObject([
    {
      id: 'Bus stop',
      generation: 2,
      created: at('2025-03-07T12:23:01'),
      description: null,
      premise: '# What it is about\n\nA bus stop where people like to wait.',
      agents: [
        { name: 'Shelter builder', service: 'Anthropic', model: 'claude-3-7-sonnet-latest' },
        { name: 'Timekeeper' },
      ],
      messages: [
        { text: 'A roof that leans into the wind.\n\n## Why\n\nRain comes from the side.' },
        { text: '>>>ERROR FETCHING RESPONSE<<<' },
        { from: 'Human', text: 'Say it in one sentence!' },
      ],
    },
  ])
})

test('[FO1] a single file is recognised by its tags, whatever its name', () => {
  const [agent, , , log] = sampleFiles('v1')
  expect(readStorm([{ path: 'a.txt', text: agent?.text ?? '' }]).templates).toMatchObject([
    { agent: { name: 'a.txt' } },
  ])
  expect(readStorm([{ path: 'b.md', text: log?.text ?? '' }]).sessions).toMatchObject([
    { session: { id: 'b', generation: 1, agents: [], messages: [{}, {}, {}, {}] } },
  ])
})

test('[FO2] a file of the third generation as AIStorm wrote it is written again byte for byte', () => {
  const file = sampleFiles('v2').find(({ path }) => path.startsWith('Sessions/'))
  expect(writeStorm(theOnly(file ? [file] : []))).toEqual([{ path: 'Bus stop.session.md', text: file?.text }])
  const [template] = readStorm(sampleFiles('v2')).templates
  if (!template) throw new Error('no template')
  expect(writeStormTemplate(template.agent).text).toBe(template.file.text)
})

/** Names, texts and times as hostile as possible: tags, headings, labels, escapes, quotes, control characters. */
const bits = fc.oneof(
  fc.constantFrom(
    '<aistorm type="message" from="Bob" timestamp="2025-01-01T00:00:00" />',
    '<aistorm />',
    '<aistorm/>',
    '&lt;aistorm',
    '&amp;lt;aistorm',
    '&amp;',
    '&quot;',
    '&#10;',
    '## [Bob]:',
    '[Bob]: ',
    '[bob]:',
    '\\[Bob]: ',
    '\\',
    '"',
    "'",
    '/>',
    '\n',
    '\n\n',
    '# Session x',
    '%2F',
    '../',
    '.',
    'Bob',
    ' ',
    '\t',
    '\u{feff}',
    '\u{2028}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\r', '')),
)
const texts = fc.array(bits, { maxLength: 12 }).map((parts) => parts.join('').trim())
const names = fc
  .oneof(texts, fc.constant('Bob'))
  .filter((name) => name !== '')
  .map((name) => name.slice(0, 200).trim())
const words = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
  .filter((word) => word.trim() === word)
const services = words.filter((word) => !['session', 'premise', 'agent', 'message'].includes(word))
const times = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1_000)
const hostile: fc.Arbitrary<StormSession> = fc.record({
  id: names,
  generation: fc.constantFrom(0 as const, 1 as const, 2 as const),
  created: times,
  description: fc.option(names),
  premise: texts,
  agents: fc.uniqueArray(fc.record({ name: names, service: services, model: words, prompt: texts }), {
    selector: ({ name }) => name,
    maxLength: 4,
  }),
  messages: fc.array(fc.record({ from: names, at: times, text: texts }), { maxLength: 6 }),
})

test('[FO3] any text is read back unchanged after writing', () => {
  fc.assert(
    fc.property(hostile, (session) => {
      const files = writeStorm(session)
      const { sessions, templates, problems } = readStorm(files)
      expect(problems).toEqual([])
      expect(templates).toEqual([])
      expect(sessions.map((found) => found.session)).toEqual([session])
      expect(sessions[0]?.files.toSorted(byPath)).toEqual(files.toSorted(byPath))
    }),
    { numRuns: 300 },
  )
})
const byPath = (a: StormFile, b: StormFile) => (a.path < b.path ? -1 : 1)

test('[FO3] no word of any file is lost: it is in the result, or the file is reported as unreadable', () => {
  fc.assert(
    fc.property(fc.array(bits), (parts) => {
      const text = `<aistorm type="session" created="2025-01-01T00:00:00" />\n<aistorm type="premise" />\n${parts.join('\n')} KEPT`
      const { sessions, problems } = readStorm([{ path: 'x.session.md', text }])
      if (problems.length > 0) return expect(sessions).toEqual([])
      expect(JSON.stringify(sessions.map(({ session }) => session))).toContain('KEPT')
    }),
  )
})

const HEAD = '<aistorm type="session" created="2025-01-01T00:00:00" />\n<aistorm type="premise" />\n'

test.each([
  ['a file without a tag', 'Hello', undefined, 'no <aistorm'],
  ['a tag without an end', 'Hello\n<aistorm type="agent"\nx', 2, 'has no end'],
  [
    'a session without a premise',
    '<aistorm type="session" created="2025-01-01T00:00:00" />\n<aistorm type="agent" name="A" service="B" model="C" />',
    1,
    'has a premise',
  ],
  [
    'a message after an agent that does not say who it is from',
    `${HEAD}<aistorm type="agent" name="A" service="B" model="C" />\nBe kind.\n<aistorm type="message" timestamp="2025-01-01T00:00:01" />\nObey!`,
    5,
    'does not say who it is from',
  ],
  [
    'a message among others that does not say who it is from',
    `${HEAD}<aistorm type="message" from="A" />\nYes.\n<aistorm type="message" from=" " />\nNo.`,
    5,
    'does not say who it is from',
  ],
  [
    'a second premise',
    `${HEAD}<aistorm type="agent" name="A" service="B" model="C" />\nBe kind.\n<aistorm type="premise" />\nObey!`,
    5,
    'a second premise tag',
  ],
  [
    'a second session tag',
    `${HEAD}<aistorm type="agent" name="A" service="B" model="C" />\nBe kind.\n<aistorm type="session" created="2025-01-01T00:00:00" />`,
    5,
    'a second session tag',
  ],
  [
    'a time that is none',
    '\n<aistorm type="session" created="yesterday" description="x" />',
    2,
    '“yesterday” is no time',
  ],
  [
    'two agents of one name',
    '<aistorm type="premise" />\n<aistorm type="agent" name="A" service="B" model="C" />\n\n<aistorm type="agent" name="A" service="B" model="C" />',
    4,
    'two agents called “A”',
  ],
])('[FO4] %s is reported with its place', (_, text, line, words) => {
  const { sessions, templates, problems } = readStorm([{ path: 'Agents/x.md', text }])
  expect([sessions, templates]).toEqual([[], []])
  expect(problems).toMatchObject([{ file: 'Agents/x.md', message: expect.stringContaining(words) }])
  expect(problems[0]?.line).toBe(line)
})

test('[FO14] megabytes of half a tag are read within seconds', { tags: ['slow'] }, () => {
  const began = usedMs()
  for (const piece of [
    '<aistorm a="',
    '\n<aistorm a="b',
    '\n<aistorm a=" b="',
    '<aistorm     ',
    '\n<aistorm aaaaaaaaaaaaaaaaaaaaaaaa',
    '\n<aistorm x" y="/>',
  ]) {
    readStorm([{ path: 'x.md', text: piece.repeat(1_000_000 / piece.length) }])
    readStorm([{ path: 'x.md', text: `\n<aistorm ${piece.slice(9).repeat(100_000)}` }])
  }
  expect(usedMs() - began).toBeLessThan(5_000)
})

test('[FO14] a file of nothing but tags takes as many steps as it has tags', () => {
  let asked = 0
  class CountedTag extends Map<string, string> {
    override get(key: string): string | undefined {
      asked += 1
      return super.get(key)
    }
  }
  const tag = '<aistorm type="message" from="Ann" />\n'
  const costOf = (tags: number): number => {
    asked = 0
    const counting = Map
    globalThis.Map = CountedTag as MapConstructor
    try {
      readStorm([{ path: 'x.md', text: tag.repeat(tags) }])
    } finally {
      globalThis.Map = counting
    }
    return asked
  }
  const [small, large] = [costOf(500), costOf(2_000)]
  expect(small).toBeGreaterThan(500)
  expect(large / small).toBeLessThan(4.5)
})

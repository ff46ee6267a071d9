import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import {
  AGENT_COLORS,
  AGENT_KINDS,
  AgentFields,
  CAPABILITIES,
  MAX_AGENT_FILE_CHARS,
} from '#session/agents/agent.ts'
import { readAgentFile, writeAgentFile } from './agent-file.ts'

const NURSE = `---
name: Night-shift nurse # who is awake anyway
kind: advisor
capabilities: [post-notes]
domain: "On the ward from nine to six"
colour: lilac
emoji: 🌙
shelf: { row: 3 }
---

You come off the ward at six.

--- is how you end a report.
`

function read(text: string) {
  const found = readAgentFile(text)
  if (!found.ok) throw new Error(found.message)
  return found.agent
}
function refused(text: string) {
  const found = readAgentFile(text)
  if (found.ok) throw new Error('it was read')
  return { message: found.message, line: found.line }
}
const front = (...lines: string[]) => `---\n${lines.join('\n')}\n---\nDo something.\n`

/** Agents of all kinds that the schema accepts: hostile names, prompts that look like front matter, every line end. */
const agents = fc
  .record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    kind: fc.constantFrom(...AGENT_KINDS),
    model: fc.option(fc.constantFrom('demo:script', 'local:llama3:8b', 'openai:gpt-4o#x', 'google:"q"')),
    capabilities: fc.subarray([...CAPABILITIES]),
    domain: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('null', '- a', '# no', '~', "it's: so"),
    ),
    color: fc.constantFrom(...AGENT_COLORS),
    emoji: fc.oneof(
      fc.constantFrom('🌙', '⚖', '#', '"', '- x', '|'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    ),
    prompt: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc
        .array(fc.constantFrom('---', 'name: x', '\r\n', '\n', '\r', '  ', '…', '*'), { minLength: 1 })
        .map((p) => p.join('')),
    ),
  })
  .map((fields) => AgentFields.safeParse(fields))
  .filter((parsed) => parsed.success)
  .map(({ data }) => AgentFields.parse(data))

/** Files as people write them: any order of keys, quotes, comments, unknown keys, line ends, a byte order mark. */
const files = fc
  .record({
    lines: fc
      .subarray([
        'kind: moderator',
        'model: "anthropic:claude-haiku-5-5" # dear',
        'model:',
        'capabilities:\n- choose-notes # one\n-   post-notes',
        'capabilities: [ post-notes , ]',
        'domain: >-\n  Folded\n  text',
        'domain: |\n  Kept\n  text',
        "colour:   'rose'",
        'color: light-blue',
        'emoji: 🔑',
        'x-any: {a: [1, 2], b: !!str c}',
        '# a comment',
        '',
        'base: &base Key man\nbase2: *base',
      ])
      .filter((lines) => new Set(lines.map((line) => line.split(':')[0])).size === lines.length)
      .chain((lines) =>
        fc.shuffledSubarray(['name:  Key man   # yes', ...lines], { minLength: lines.length + 1 }),
      ),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\u{feff}'),
    body: fc.constantFrom('Do it.', '\n\n  Do it.\n\n', 'Do\n---\nit', 'One\n\nTwo\n'),
  })
  .map(({ lines, lineEnd, mark, body }) => {
    return mark + `---\n${lines.join('\n')}\n---\n${body}`.replaceAll('\n', lineEnd)
  })

test('[AF1] a file is read: fields from the front matter, the prompt from what is below', () => {
  expect(read(NURSE)).toEqual({
    name: 'Night-shift nurse',
    kind: 'advisor',
    model: null,
    capabilities: ['post-notes'],
    domain: 'On the ward from nine to six',
    color: 'light-violet',
    emoji: '🌙',
    prompt: 'You come off the ward at six.\n\n--- is how you end a report.',
  })
})

test('[AF1] a name and a prompt are enough; everything else has a value that fits', () => {
  expect(read(front('name: 007', 'kind: clerk'))).toMatchObject({
    name: '007',
    kind: 'clerk',
    model: null,
    capabilities: ['save-idea', 'read-back', 'tag-idea', 'link-ideas'],
    color: 'yellow',
  })
})

test('[AF1] the palette’s words and the stored names of colours are both taken', () => {
  const words = ['straw', 'apricot', 'rose', 'lilac', 'sky', 'teal', 'leaf', 'stone']
  expect(words.map((word) => read(front('name: A', `colour: ${word}`)).color)).toEqual([...AGENT_COLORS])
  expect(AGENT_COLORS.map((word) => read(front('name: A', `color: ${word}`)).color)).toEqual([
    ...AGENT_COLORS,
  ])
})

test('[AF2] a file that is read and written back is the same, byte for byte', () => {
  fc.assert(fc.property(files, (file) => void expect(writeAgentFile(read(file), file)).toBe(file)))
  expect(writeAgentFile(read(NURSE), NURSE)).toBe(NURSE)
})

test('[AF3] a written file is read as the same agent', () => {
  fc.assert(fc.property(agents, (agent) => void expect(read(writeAgentFile(agent))).toEqual(agent)))
})

test('[AF3] written into another file, it is read as the same agent', () => {
  fc.assert(
    fc.property(
      agents,
      files,
      (agent, file) => void expect(read(writeAgentFile(agent, file))).toEqual(agent),
    ),
  )
})

test('[AF2] a change touches only what it changes', () => {
  const agent = { ...read(NURSE), domain: 'At home by day', color: 'grey' as const, model: 'openai:gpt-4o' }
  expect(writeAgentFile(agent, NURSE)).toBe(
    NURSE.replace('"On the ward from nine to six"', 'At home by day')
      .replace('lilac', 'stone')
      .replace('row: 3 }\n', 'row: 3 }\nmodel: openai:gpt-4o\n'),
  )
  const windows = NURSE.replaceAll('\n', '\r\n')
  const prompt = 'One.\n\nTwo.'
  expect(writeAgentFile({ ...read(windows), prompt }, windows)).toBe(
    windows.replace(/You come[\s\S]*report\./, 'One.\r\n\r\nTwo.'),
  )
})

test('[AF2] a list that is written out over lines is replaced as a whole, its neighbours stay', () => {
  const file = front('name: A', 'capabilities:', '- post-notes', '- tag-idea', '# after', 'emoji: 🔑')
  const changed = writeAgentFile({ ...read(file), capabilities: ['post-notes'] }, file)
  expect(changed).toContain('# after\nemoji: 🔑\n')
  expect(read(changed).capabilities).toEqual(['post-notes'])
})

test.each([
  ['no front matter', 'Just text', 1, 'three dashes'],
  ['an open front matter', '---\nname: A\n\nText', 1, 'second line of three dashes'],
  ['broken YAML', front('name: A', 'capabilities: [post-notes', 'kind: advisor'), 4, 'not readable YAML'],
  ['a key twice', front('name: A', 'kind: clerk', 'name: B'), 4, 'unique'],
  ['a tag', front('name: !!js/function "x"'), 2, 'not readable YAML'],
  ['no name', front('kind: advisor'), 1, 'Give the agent a name'],
  ['a name like a label', front('name: "[Bob]:"'), 2, 'Give the agent a name'],
  ['an unknown kind', front('name: A', 'kind: wizard'), 3, '“wizard” is no kind of agent'],
  ['an unknown model', front('name: A', '', 'model: gpt-4'), 4, 'provider:model'],
  ['an unknown capability', front('name: A', 'capabilities: [fly]'), 3, '“fly”'],
  ['an unknown colour', front('name: A', '# c', 'colour: puce'), 4, '“puce”'],
  ['a map as a name', front('name: { a: b }'), 2, 'one line of text'],
  ['no prompt', '---\nname: A\n---\n \n', 4, 'below the front matter'],
  ['a map in braces', '---\n{ name: A }\n---\nDo.', 2, 'one “key: value” a line'],
])('[AF5] %s is reported with its line', (_, file, line, words) => {
  const { message, line: foundLine } = refused(file)
  expect(message).toContain(words)
  expect(message).toMatch(/[.]$/)
  expect(foundLine).toBe(line)
})

test('[AF6] a file that unfolds, nests or is too long is refused, and quickly', { tags: ['slow'] }, () => {
  const bomb = ['name: A', 'a: &a [x, x, x, x, x, x, x, x, x]']
  for (let i = 0; i < 8; i++) {
    const last = i === 0 ? 'a' : `a${i - 1}`
    bomb.push(`b${i}: &a${i} [${Array.from({ length: 9 }, () => `*${last}`).join(', ')}]`)
  }
  const began = usedMs()
  expect(refused(front(...bomb)).message).toContain('too often')
  const deep = '['.repeat(10_000)
  expect(readAgentFile(front('name: A', `x: ${deep}${']'.repeat(10_000)}`)).ok).toBe(false)
  expect(refused('x'.repeat(MAX_AGENT_FILE_CHARS + 1)).message).toContain('at most')
  expect(usedMs() - began).toBeLessThan(2_000)
})

test('[AF6] front matter that is long is refused before it is parsed; what is written always fits', () => {
  expect(refused(front('name: A', `# ${'x'.repeat(4_000)}`)).message).toContain('at most 4000 characters')
  expect(readAgentFile(front('name: A', `# ${'x'.repeat(3_900)}`)).ok).toBe(true)
})

test('[AF6] any text is read or refused, never thrown at', () => {
  const parts = fc.constantFrom(
    '---',
    '\n',
    ': ',
    '- ',
    '&a ',
    '*a',
    '!!x ',
    '{',
    '[',
    '"',
    '|',
    'name',
    '#',
    '\t',
    '?',
    '%',
  )
  fc.assert(fc.property(fc.array(parts), (some) => void readAgentFile(`---\n${some.join('')}\n---\nx`)))
})

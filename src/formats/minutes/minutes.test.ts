import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { readMarkup } from '#board/text/read-markup.ts'
import { captureCommand, LogDriver } from '#session/testing/log-driver.ts'
import { escapeMarkdown, markdownText } from './escape-markdown.ts'
import { noteMarkdown } from './note-markdown.ts'
import { outlineMinutes } from './outline-minutes.ts'
import { reportIdeas } from './report-ideas.ts'
import { reportNames } from './report-names.ts'
import { reportPictures } from './report-pictures.ts'
import { fullReport, reportIdea, sampleReport } from './testing/sample-report.ts'
import { writeMinutes } from './write-minutes.ts'

const WHOLE = { hasAppendix: true }

interface Node {
  type: string
  value?: string
  children?: Node[]
}

function all(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(all)]
}

function words(node: Node): string {
  if (node.type === 'break') return '\n'
  // Signs at the end of a block and at the start of the next are not beside each other.
  const between = ['root', 'list', 'listItem'].includes(node.type) ? '\n' : ''
  return node.value ?? (node.children ?? []).map(words).join(between)
}

const bits = fc.constantFrom(
  '*',
  '_',
  '`',
  '[',
  ']',
  '(x)',
  '<b>',
  '</b>',
  '<!--',
  '&amp;',
  '#',
  '# ',
  '- ',
  '+ ',
  '1. ',
  '2) ',
  '> ',
  '>',
  '---',
  '===',
  '~~~',
  '```',
  '![',
  'http://x.y',
  '|',
  '\\',
  '  ',
  'word',
  'ä',
  'snake_case',
  '\n',
)
const sloppy = fc.array(bits, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''))

test('a to-do of the minutes and the print has one box, also if its note begins with one', () => {
  const promotion = { kind: 'todo', owner: null, due: null, isDone: false } as const
  const todo = reportIdea({ text: '[ ] order chairs\n[ ] and tables', promotion })
  const { todos } = outlineMinutes({ ...sampleReport(), ideas: [todo] })
  expect(todos[0]?.text).toBe('order chairs\n[ ] and tables')
})

test('[FO40] people’s words come out of Markdown unchanged, and make nothing but words', () => {
  fc.assert(
    fc.property(sloppy, (text) => {
      const tree: Node = fromMarkdown(markdownText(`a${text}`))
      const kinds = new Set(all(tree).map(({ type }) => type))
      expect([...kinds].filter((kind) => !['root', 'paragraph', 'text', 'break'].includes(kind))).toEqual([])
      const flat = (said: string) => said.replace(/\s+/g, '')
      expect(flat(words(tree))).toBe(flat(`a${text}`))
    }),
    { numRuns: 400 },
  )
})

test('[FO40] the same at the beginning of a line, where a sign would begin a block', () => {
  fc.assert(
    fc.property(sloppy, (text) => {
      const tree: Node = fromMarkdown(`${escapeMarkdown(text)}`)
      const kinds = new Set(all(tree).map(({ type }) => type))
      expect([...kinds].filter((kind) => !['root', 'paragraph', 'text', 'break'].includes(kind))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('[FO40] a note keeps its lists, boxes and bold words, and every word, whatever is typed', () => {
  fc.assert(
    fc.property(sloppy, fc.boolean(), (text, hasLabel) => {
      const markdown = `- ${noteMarkdown(text, { label: hasLabel ? '**#1** ' : '', facts: '!' })}`
      const tree: Node = fromMarkdown(markdown)
      const kinds = new Set(all(tree).map(({ type }) => type))
      const shown = ['root', 'paragraph', 'text', 'break', 'list', 'listItem', 'strong']
      expect([...kinds].filter((kind) => !shown.includes(kind))).toEqual([])
      const letters = (said: string) =>
        said
          .replace(/\[[ xX]*\]|\s/g, '')
          .split('')
          .sort()
          .join('')
      // Line by line: a star at the end of a line and one at the start of the next don't make bold words.
      const said = readMarkup(text.trim())
        .map(({ spans }) => spans.map((span) => span.text).join(''))
        .join('\n')
      expect(letters(words(tree).replace(/\*\*/g, ''))).toBe(
        letters(`${hasLabel ? '#1' : ''}${said}!`.replace(/\*\*/g, '')),
      )
    }),
    {
      numRuns: 600,
      examples: [
        ['*\n*', false],
        ['![\n\n]*', false],
        ['2) *\n  2) *', true],
      ],
    },
  )
})

test('[FO40] a list in a note is a list under it, with its author beside its words', () => {
  const text = '@Sceptic what now?\n- Visit **the hall**\n  1. ask\n- [x] call\nand * more'
  expect(noteMarkdown(text, { label: '**#4** ', facts: ' — Ann' })).toBe(
    '**#4** @Sceptic what now? — Ann\n  - Visit **the hall**\n    1. ask\n  - [x] call\n\n  and \\* more',
  )
  expect(noteMarkdown('- one\n- two', { label: '**#4** ', facts: ' — Ann' })).toBe(
    '**#4** — Ann\n  - one\n  - two',
  )
  expect(noteMarkdown('[ ] order chairs', { label: '**#4** ' })).toBe('**#4** order chairs')
})

test('[FO40] with any text by people, the minutes keep their outline', () => {
  const outline = (markdown: string) =>
    fromMarkdown(markdown).children.map((node) => (node.type === 'heading' ? `h${node.depth}` : node.type))
  const plain = outline(writeMinutes(fullReport('Plain words'), WHOLE))
  fc.assert(
    fc.property(sloppy, (text) => {
      expect(outline(writeMinutes(fullReport(`x${text.replaceAll('\n', ' ')}`), WHOLE))).toEqual(plain)
    }),
  )
})

test('[FO100] a moderator’s mere suggestion is not listed as chosen', () => {
  const report = fullReport('Buses at night')
  const rounds = report.rounds.map((round) => ({ ...round, decides: false }))
  const minutes = writeMinutes({ ...report, rounds }, WHOLE)
  expect(minutes).toContain('#### Suggested by Moderator')
  expect(minutes).not.toContain('#### Chosen by')
})

test('[FO100] notes that only some moderators picked are listed as not picked', () => {
  const report = fullReport('Buses at night')
  const contested = [{ by: 'Anna and Ben', numbers: [4, 7] }]
  const minutes = writeMinutes(
    { ...report, rounds: report.rounds.map((round) => ({ ...round, contested })) },
    WHOLE,
  )
  expect(minutes).toContain(
    '#### Not picked, because the moderators disagreed\n\n- Only Anna and Ben picked #4 and #7.',
  )
})

test('[FO42] thoughts of one person have their end, and their words where nothing else has them', () => {
  const loneThoughts = [
    { numbers: [4, 6], text: 'A *quiet* room', end: 'open' as const, why: '' },
    { numbers: [2], text: 'Kitchen rota', end: 'left-out' as const, why: 'Too costly.' },
    { numbers: [1], text: 'Bus tickets', end: 'cited' as const, why: '' },
    { numbers: [7], text: 'More lamps', end: 'cited' as const, why: '' },
  ]
  const minutes = writeMinutes(sampleReport({ loneThoughts }), { hasAppendix: false })
  expect(minutes).toContain('## Thoughts that one person had')
  expect(minutes).toMatch(/^- Open: \*\*#4\*\* A .*quiet.* room$/m)
  expect(minutes).toContain('- Left out: **#2** Kitchen rota — Too costly.')
  expect(minutes).toContain('- Cited in a synthesis or proposal (#1, #7)')
  expect(minutes).not.toContain('Bus tickets')
})

test('[FO42] minutes have the results first, and the agents’ answers as an appendix', () => {
  const minutes = writeMinutes(fullReport('Buses at night'), WHOLE)
  const headings = minutes.split('\n').filter((line) => line.startsWith('#'))
  const main = [
    '# Buses at night',
    '## Decisions',
    '## To-dos',
    '## Vote: Buses at night',
    '## Rating: Buses at night',
    '## Questions: Buses at night',
    '### Decisions',
    '### 1. Buses at night',
    '### 2. Buses at night (cancelled)',
    '### What a model asked the program',
    '### What advisors said',
    '## Proposal: Buses at night',
    '### Findings',
    '### Proposed actions',
    '### Does this speak for you?',
    '### Criticisms',
    '## Synthesis of round 1: Buses at night',
    '### Agreement',
    '### Left out',
    '### Does this speak for you?',
    '### Answers to criticisms',
    '### Minority report',
    '## Chosen by people',
    '## Chosen by the moderator',
    "## People's ideas",
  ]
  expect(headings).toEqual([
    ...main,
    '## Appendix: what the advisors answered',
    '### Round 1: Buses at night',
    '#### Sceptic (script, not an AI)',
    '#### Sceptic (script, not an AI)',
    '#### Chosen by Moderator',
    '#### Not picked, because the moderators disagreed',
  ])
  expect(minutes).toContain('Version 2, by Sceptic (script, not an AI), edited by Ann.')
  expect(minutes).toContain('- Buses at night (#1, #2)')
  expect(minutes).toContain(
    'Secret vote, closed 2026-11-22 09:10 UTC: 5 votes by 2 people and 1 in the room.',
  )
  expect(minutes).toContain('- **#1** Buses at night — 1 · 3 votes\n- Buses at night — 2= · 2 votes')
  expect(minutes).toContain(
    'Secret rating of Surprise and Buses at night, closed 2026-11-22 09:20 UTC: by 2 people.',
  )
  expect(minutes).toContain(
    '- **#1** Buses at night — 1 · Surprise 4.5 ± 0.5 · Buses at night 3.0 ± 0.0 · 2 people\n- Buses at night — 2 · Surprise 1.0 ± 0.0 · Buses at night 2.0 ± 0.0 · 1 person · wild card',
  )
  expect(minutes).toContain('- [ ] **#4** Buses at night (Bob, by 2026-12-01)')
  expect(minutes).toContain('- **#1** Buses at night — Ann · + Bob, Cleo · + Moderator (agent) · risky 2\n')
  expect(minutes).toContain('- **#1** Buses at night — Ann · +2 · risky 2\n')
  expect(minutes).toContain(
    '### What advisors said\n\nAdvisors aren’t people. What they said doesn’t count as an answer.\n\n- **Buses at night** (advisor, script, not an AI): Buses at night\n',
  )
  expect(minutes).toContain('answers of 2 people.')
  expect(minutes).toContain('This answer failed: It took too long.')
  const short = writeMinutes(fullReport('Buses at night'), { hasAppendix: false })
  expect(short.split('\n').filter((line) => line.startsWith('#'))).toEqual(main)
})

test('[FO100] an idea that people chose by another mark than "+" is chosen by people', () => {
  const chosen = reportIdea({ isSelected: true, chosenBy: ['people'] })
  const { chosenByPeople, chosenByAgents } = outlineMinutes(sampleReport({ ideas: [chosen] }))
  expect([chosenByPeople, chosenByAgents]).toEqual([[chosen], []])
})

test('[FO42] people’s ideas stand by theme, then by frame, each once, without themes, agents’ and archived ones', () => {
  const ideas = [
    reportIdea({ number: 1, frame: 'Morning' }),
    reportIdea({ number: 2, frame: 'Morning' }),
    reportIdea({ number: 3 }),
    reportIdea({ number: 4, author: { name: 'Sceptic', kind: 'agent' } }),
    reportIdea({ number: 5, links: [{ type: 'synthesizes', to: 1 }] }),
    reportIdea({ number: 6, status: 'archived' }),
  ]
  const theme = { model: 'openai:gpt-5', origin: 'ai' as const }
  const themes = [{ number: 5, title: 'Nights', summary: '', numbers: [1, 4], ...theme }]
  const { groups } = outlineMinutes(sampleReport({ ideas, themes }))
  expect(groups.map(({ title, ideas: some }) => [title, some.map(({ number }) => number)])).toEqual([
    ['Nights', [1]],
    ['Morning', [2]],
    ['Other ideas', [3]],
  ])
})

test('[FO42] an empty board has minutes too, with the time where the reader is', () => {
  expect(writeMinutes(sampleReport({ timeZone: 'Europe/Berlin' }), WHOLE)).toBe(
    '# Buses\n\n- Date: 2026-11-20 to 2026-11-22\n- People: Ann, Bob\n- Written: 2026-11-22 10:14 CET\n',
  )
})

test('tags that the clerk found are in no record; those that people chose are', () => {
  const board = new LogDriver()
  board.capture(
    captureCommand('n1', { tags: ['anyway'] }),
    captureCommand('n2', { tags: ['bus'], tagsBy: 'person' }),
  )
  const { state } = board
  const ideas = reportIdeas(state, [...state.ideas.values()], reportNames(state, new Map()), new Map())
  expect(ideas.map(({ tags }) => tags)).toEqual([[], ['bus']])
})

test('[FO42] pictures are listed by rows, from the left, and each once', () => {
  const picture = (id: string, x: number, y: number, alt = '') => ({ id, alt, frame: null, x, y, h: 200 })
  const listed = reportPictures([
    picture('below', 0, 400),
    picture('right', 300, 90),
    picture('left', 0, 100),
    picture('right', 900, 900, 'The flipchart'),
  ])
  expect(listed).toEqual([
    { id: 'left', alt: '', frame: null },
    { id: 'right', alt: 'The flipchart', frame: null },
    { id: 'below', alt: '', frame: null },
  ])
})

test('[FO42] minutes and their print have the agenda: each step with its instruction, and when it ran', () => {
  const step = { instruction: '', minutes: 8, state: 'planned', startedAt: null, endedAt: null }
  const [from, until] = [Date.UTC(2026, 10, 22, 9), Date.UTC(2026, 10, 22, 9, 8)]
  const agenda = [
    {
      ...step,
      title: 'Write *alone*',
      instruction: 'One idea\na note',
      state: 'done',
      startedAt: from,
      endedAt: until,
    },
    { ...step, title: 'Read', state: 'skipped' },
    { ...step, title: 'Talk', state: 'running', startedAt: until },
    { ...step, title: 'Decide' },
  ]
  const minutes = writeMinutes(sampleReport({ agenda }), { hasAppendix: false })
  expect(minutes).toContain('## Agenda\n\n1. **Write \\*alone\\*** (2026-11-22, 09:00 to 09:08): One idea')
  expect(minutes).toContain(
    '2. **Read** (skipped)\n3. **Talk** (2026-11-22, 09:08)\n4. **Decide** (not run, 8 min planned)',
  )
  expect(writeMinutes(sampleReport(), { hasAppendix: false })).not.toContain('Agenda')
})

test('judgements of an idea by a criterion of the board follow it', () => {
  const says = [{ criterion: 'risky *at night*', people: 2 }]
  const written = writeMinutes(sampleReport({ ideas: [reportIdea({ says, isSelected: true })] }), WHOLE)
  expect(words(fromMarkdown(written))).toContain('risky *at night* 2')
})

import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { escapeMarkdown, markdownText } from './escape-markdown.ts'
import { aFullAccount, anAccount } from './testing/an-account.ts'
import { writeMinutes } from './write-minutes.ts'

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
  return node.value ?? (node.children ?? []).map(words).join('')
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

test('[FO40] people’s words come out of Markdown as they went in, and make nothing but words', () => {
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

test('[FO41] whatever people write, the minutes keep their outline', () => {
  const outline = (markdown: string) =>
    fromMarkdown(markdown).children.map((node) => (node.type === 'heading' ? `h${node.depth}` : node.type))
  const plain = outline(writeMinutes(aFullAccount('Plain words')))
  fc.assert(
    fc.property(sloppy, (text) => {
      expect(outline(writeMinutes(aFullAccount(`x${text.replaceAll('\n', ' ')}`)))).toEqual(plain)
    }),
  )
})

test('[FO42] minutes have the premise, rounds with prose and notes, what was selected, syntheses, decisions, to-dos, themes, the newest proposal and the ideas', () => {
  const minutes = writeMinutes(aFullAccount('Buses at night'))
  const headings = minutes.split('\n').filter((line) => line.startsWith('#'))
  expect(headings).toEqual([
    '# Buses at night',
    '## Round 1: Buses at night',
    '### Sceptic (script, not an AI)',
    '### Sceptic (script, not an AI)',
    '### Chosen by Moderator',
    '## What was selected',
    '## Synthesis of round 1: Buses at night',
    '### Agreement',
    '### Left out',
    '## Decisions',
    '## To-dos',
    '## Themes',
    '### Buses at night (#1)',
    '## Proposal: Buses at night',
    '### Findings',
    '### Proposed actions',
    '## Ideas by category',
    '### Ideas',
    '### Decisions',
    '### To-dos',
  ])
  expect(minutes).toContain('- Buses at night (#1, #2)')
  expect(minutes).toContain('- [ ] **#4** Buses at night (Bob, by 2026-12-01)')
  expect(minutes).toContain('**#1** Buses at night — Ann · raw · +2 · + by Moderator · #night')
  expect(minutes).toContain('This answer failed: It took too long.')
})

test('[FO42] an empty board has minutes too', () => {
  expect(writeMinutes(anAccount())).toBe(
    '# Buses\n\n- Begun 2026-11-20; these minutes are of 2026-11-22 09:14 UTC.\n- People: Ann, Bob\n',
  )
})

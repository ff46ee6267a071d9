import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { isParsable } from './is-parsable.ts'
import { readList } from './read-list.ts'

function findings(text: string): [text: string, parent: number | null][] {
  return readList(text).rows.map((row) => [row.text, row.parent])
}

test('[FO50] each item of a list is an idea, and a nested item answers the item around it', () => {
  const text = '# Night\n\n- Buses\n  - Every hour\n    1. From ten\n  - For *free*\n- Taxis\n\nAnd a line\n'
  expect(findings(text)).toEqual([
    ['Buses', null],
    ['Every hour', 0],
    ['From ten', 1],
    ['For free', 0],
    ['Taxis', null],
    ['And a line', null],
  ])
  expect(readList(text).rows.every(({ tags }) => tags?.[0] === 'night')).toBe(true)
})

test('[FO50] numbered lists, other bullets and items of several lines', () => {
  expect(findings('1. One\n2. Two\n   goes on\n\n* Three\n+ Four')).toEqual([
    ['One', null],
    ['Two\ngoes on', null],
    ['Three', null],
    ['Four', null],
  ])
})

test('[FO50] check boxes are to-dos, done or not', () => {
  const { rows } = readList('- [ ] Ask the drivers\n- [x] Count the seats\n- [maybe] no box')
  expect(rows.map(({ text, category, promotion }) => [text, category, promotion?.isDone ?? null])).toEqual([
    ['Ask the drivers', 'todo', false],
    ['Count the seats', 'todo', true],
    ['[maybe] no box', null, null],
  ])
})

test('[FO50] text without a list gives an idea for each line, and for each row of a table', () => {
  expect(findings('Buses\r\n\r\n• Taxis\n– Bicycles')).toEqual([
    ['Buses', null],
    ['Taxis', null],
    ['Bicycles', null],
  ])
  expect(findings('Buses\t3\nTaxis\t4')).toEqual([
    ['Buses\n3', null],
    ['Taxis\n4', null],
  ])
  expect(findings('| Idea | Votes |\n|---|:-:|\n| Buses | 3 |\n| Taxis \\| cabs | 4 |')).toEqual([
    ['Buses\nVotes: 3', null],
    ['Taxis | cabs\nVotes: 4', null],
  ])
})

test('[FO14] a list that is too long for a parser keeps its items and their nesting', () => {
  const long = `${'- Buses\n  - At night\n- [x] Taxis\n'.repeat(8_000)}`
  const { rows, problems } = readList(long)
  expect(rows.slice(0, 4).map(({ text, parent }) => [text, parent])).toEqual([
    ['Buses', null],
    ['At night', 0],
    ['Taxis', null],
    ['Buses', null],
  ])
  expect(rows[2]?.promotion?.isDone).toBe(true)
  expect([rows.length, problems.length]).toEqual([10_000, 1])
})

test('[FO14] no text is too strange to be read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('- ', '> ', '  ', '\n', '[', '](', '*', '`', '<a', '1. ', '\t', '|', 'x')),
      (parts) => {
        const { rows } = readList(parts.join(''))
        expect(rows.every(({ text, parent }, i) => text !== '' && (parent === null || parent < i))).toBe(true)
      },
    ),
  )
})

test('[FO14] blank lines by the hundred thousand take no longer than words', { tags: ['slow'] }, () => {
  const begun = usedMs()
  for (const blank of ['\n', ' \n', '\n\t', '\u00a0\n'])
    expect(readList(blank.repeat(200_000)).rows).toEqual([])
  expect(usedMs() - begun).toBeLessThan(3_000)
})

test('[FO14] a paragraph of thousands of lines within a list is read quickly', { tags: ['slow'] }, () => {
  const begun = usedMs()
  const { rows } = readList(`- a\n${'",\n'.repeat(30_000)}`)
  expect(rows[0]?.text).toBe('a')
  expect(usedMs() - begun).toBeLessThan(3_000)
})

test('[FO14] texts of quadratic cost are kept from the parser, and people’s texts are not', () => {
  const hostile = [
    '- '.repeat(200),
    '> '.repeat(200),
    `- a\n${'[a](<b'.repeat(200)}`,
    `- a\n${'*a_ '.repeat(200)}`,
    'Text\n2. *a_*a_*a_\n3. *a_*a_*a_\n'.repeat(60),
    'x'.repeat(101),
  ]
  expect(hostile.map((text) => isParsable(text, 100_000))).toEqual([false, false, false, false, false, true])
  expect(isParsable('x'.repeat(101), 100)).toBe(false)
  const list = '- *One* and _two_\n  - [a link](http://x)\n\n1. `code`\n2. **more**\n'
  expect(isParsable(list.repeat(500), 100_000)).toBe(true)
})

test('[FO50] quotes, code and the cells of tables are ideas too', () => {
  const text = [
    '# Plan',
    '- Lamps',
    '',
    '> We need light',
    '> at night',
    '',
    '```js',
    'const lamps = 3',
    '```',
    '',
    '| Idea | Cost |',
    '|---|---|',
    '| Buses | 300 € |',
    '| A \\| B | 120 € |',
  ].join('\n')
  expect(readList(text).rows.map((row) => row.text)).toEqual([
    'Lamps',
    'We need light\nat night',
    'const lamps = 3',
    'Buses\nCost: 300 €',
    'A | B\nCost: 120 €',
  ])
})

test('[FO50] lines around a table stay ideas, and cells between tabs are kept', () => {
  const lines = (text: string) => readList(text).rows.map((row) => row.text)
  expect(lines('Before\n| a | b |\n| c | d |\nAfter')).toEqual(['Before', 'a\nb', 'c\nd', 'After'])
  expect(lines('Lamps\tAnn\nBus\tBea')).toEqual(['Lamps\nAnn', 'Bus\nBea'])
})

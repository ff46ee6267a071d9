import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportIdea } from '#formats/minutes/testing/sample-report.ts'
import { guessMapping, leftOutColumns } from './column-mapping.ts'
import { decodeFile } from './decode-file.ts'
import { readTable } from './read-table.ts'
import { rowsOfTable } from './rows-of-table.ts'
import { plainCell, safeCell } from './safe-cell.ts'
import { writeCsv } from './write-csv.ts'

const risky = fc.tuple(
  fc.constantFrom('', "'", '"', ' ', "''", '" "', '\n'),
  fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', 'x'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const nasty = fc.oneof(
  risky.map((parts) => parts.join('')),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('a;b', 'a,b', '"', '""', "'=1", '=HYPERLINK("http://x","y")', 'line\nline', 'tab\there'),
)

test('[FO30] a cell that a spreadsheet would calculate gets an apostrophe, and loses exactly that one on the way back', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const cell = safeCell(text)
      expect(plainCell(cell)).toBe(text)
      expect(cell).not.toMatch(/^["\s]*[=+\-@\t\r]/)
    }),
  )
})

test('[FO31] another reader of CSV finds one row an idea, every column, and every cell as it was', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (texts) => {
      const written = writeCsv(texts.map((text, i) => reportIdea({ number: i + 1, text })))
      expect(written.startsWith('\u{feff}')).toBe(true)
      const rows: Record<string, string>[] = parse(written, { bom: true, columns: true })
      expect(rows.map((row) => plainCell(row.Idea ?? ''))).toEqual(texts)
      expect(new Set(rows.map((row) => Object.keys(row).length))).toEqual(new Set([26]))
    }),
  )
})

test('[FO31] written CSV is read again: words, category, status, tags, author, parent, links, promotion', () => {
  const written = writeCsv([
    reportIdea({
      number: 4,
      text: '=1+1',
      tags: ['bus', 'night'],
      status: 'refining',
      category: 'question',
    }),
    reportIdea({
      number: 9,
      text: 'Two\nlines; "quoted"',
      parent: 4,
      links: [{ type: 'supports', to: 4 }],
      category: 'todo',
      status: 'actionable',
      promotion: { kind: 'todo', owner: 'Bea', due: '2026-12-01', isDone: true },
    }),
  ])
  const table = readTable(written)
  const mapping = guessMapping(table.rows)
  const { rows, problems } = rowsOfTable(table, mapping)
  expect(problems).toEqual([])
  expect(rows).toMatchObject([
    {
      text: '=1+1',
      tags: ['bus', 'night'],
      status: 'refining',
      category: 'question',
      author: 'Ann',
      parent: null,
    },
    {
      text: 'Two\nlines; "quoted"',
      parent: 0,
      links: [{ type: 'supports', to: 0 }],
      promotion: { kind: 'todo', owner: 'Bea', due: '2026-12-01', isDone: true },
    },
  ])
})

test('[FO33] columns are recognized by other programs’ names', () => {
  const heads = (line: string) => guessMapping(readTable(`${line}\n`).rows)
  expect(
    heads('Issue key,Summary,Issue Type,Status,Reporter,Assignee,Due date,Labels,Labels').columns,
  ).toEqual(['number', 'text', 'category', 'status', 'author', 'owner', 'due', 'tags', 'tags'])
  expect(heads('Card Name;Card Description;List Name;Labels;Members').columns).toEqual([
    'text',
    'details',
    'tags',
    'tags',
    'owner',
  ])
  expect(heads('Sticky note text\tAuthor\tColor').columns).toEqual(['text', 'author', 'color'])
})

test('[FO33] a table without a head: its column with the most words is the idea, and no row is lost', () => {
  const table = readTable('1;Buses at night for shift workers\n2;Cheaper tickets for the young\n')
  expect(table.delimiter).toBe(';')
  const mapping = guessMapping(table.rows)
  expect(mapping).toEqual({ hasHeader: false, columns: ['number', 'text'] })
  expect(rowsOfTable(table, mapping).rows.map(({ text }) => text)).toEqual([
    'Buses at night for shift workers',
    'Cheaper tickets for the young',
  ])
})

test('[FO34] UTF-8, UTF-16 and Windows-1252 are distinguished, with a mark or without', () => {
  const text = 'Idée,Größe\r\nplus tard,später\r\n'
  const wide = (isBig: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le')
    return new Uint8Array(isBig ? bytes.swap16() : bytes)
  }
  const all = [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\u{feff}${text}`),
    wide(false, '\u{feff}'),
    wide(true, '\u{feff}'),
    wide(false, ''),
    wide(true, ''),
    new Uint8Array(Buffer.from(text, 'latin1')),
  ]
  expect(all.map((bytes) => decodeFile(bytes)?.text)).toEqual(all.map(() => text))
  expect(decodeFile(new Uint8Array(Buffer.from('5 € “x”', 'latin1')))).not.toBeNull()
  expect(decodeFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 9, 1, 2]))).toBeNull()
})

test('[FO35] unreadable parts are reported with their line, also after cells of several lines', () => {
  const table = readTable('Idea,Due\n"One\nin two lines",2026-01-01\nTwo,tomorrow\n,2026-01-02\n')
  const { rows, problems } = rowsOfTable(table, guessMapping(table.rows))
  expect(rows.map(({ text }) => text)).toEqual(['One\nin two lines', 'Two'])
  expect(problems.map(({ where }) => where)).toEqual(['Line 4', 'Line 5'])
  const replies = readTable('Number,Idea,Answers\n1,One,1\n2,Two,1\n3,Three,9\n')
  const answering = rowsOfTable(replies, guessMapping(replies.rows))
  expect(answering.rows.map(({ parent }) => parent)).toEqual([null, 0, null])
  expect(answering.problems.map(({ message }) => message)).toEqual([
    'Line 2: the idea is named as its own answer, which was left out.',
    'Line 4: what it answers, 9, is not in the file.',
  ])
  const open = readTable('Idea\nOne\n"never closed\nTwo\n')
  expect(open.problems).toMatchObject([{ where: 'Line 3' }])
})

const textsOf = (text: string) => {
  const table = readTable(text)
  const { rows, problems } = rowsOfTable(table, guessMapping(table.rows))
  return { texts: rows.map((row) => row.text), problems: [...table.problems, ...problems] }
}

test('[FO34] Excel’s first line sep=; names the delimiter and is no row', () => {
  const table = readTable('sep=;\r\nIdea;Cost\r\nLamps, two;3\r\n')
  expect(table.delimiter).toBe(';')
  expect(table.rows).toEqual([
    { line: 2, cells: ['Idea', 'Cost'] },
    { line: 3, cells: ['Lamps, two', '3'] },
  ])
})

test('[FO34] carriage returns alone end lines, and backslashes escape quotes where a file does that', () => {
  expect(textsOf('Idea,Tags\rLamps,a\rBus,b').texts).toEqual(['Lamps', 'Bus'])
  expect(textsOf('Idea,Cost\n"She said \\"hi, you\\"",3\n"C:\\\\temp",4').texts[0]).toBe('She said "hi, you"')
  expect(textsOf('Idea\n"C:\\temp"').texts).toEqual(['C:\\temp'])
})

test('[FO35] comments above the header are reported; a column called # is one', () => {
  const { texts, problems } = textsOf('# made by us\nid,english,chinese\n1,person,中国人\n2,two,二')
  expect(texts).toEqual(
    ['person\n中国人', 'two\n二'].map((text) => expect.stringContaining(text.split('\n')[0] ?? '')),
  )
  expect(problems.map(({ where }) => where)).toEqual(['Line 1'])
  expect(textsOf('#,Idea\n1,Lamps').texts).toEqual(['Lamps'])
})

test('[FO33] without known names no cell is lost: the column with the most words is the idea, the others its details', () => {
  expect(textsOf('a,b,c\n1,a long walk,3\n4,an even longer one,6').texts).toEqual([
    'a long walk\n1\n3',
    'an even longer one\n4\n6',
  ])
  expect(textsOf('Lamps at night,blue\nBuses at night,red').texts).toEqual([
    'Lamps at night\nblue',
    'Buses at night\nred',
  ])
})

test('[FO33] cells beyond the header are details, and unused columns are named', () => {
  expect(textsOf('Idea\nLamps,more words').texts).toEqual(['Lamps\nmore words'])
  const { rows } = readTable('Idea,Mood,Empty\nLamps,good,')
  expect(leftOutColumns(rows, guessMapping(rows))).toEqual(['Mood'])
  const many = readTable(`Idea,Tags\n${'Bus,x\n'.repeat(120)}Lamps,x,lost`)
  expect(rowsOfTable(many, guessMapping(many.rows)).problems.map(({ where }) => where)).toEqual(['Line 122'])
})

import { plainSigns } from '#agents/text/plain-signs.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { jsonAsLines } from './json-as-lines.ts'
import { markedHeading, withoutEmphasis } from './markdown-line.ts'
import { type Block, placeByOrder } from './place-by-order.ts'

/** The parts that a document's prompt requests. */
export interface SectionForm<Name extends string> {
  headings: readonly (readonly [Name, RegExp])[]
  /** The parts in the prompt's order; one list for each prompt for this kind of document. */
  asked: readonly (readonly Name[])[]
  /** The part of paragraphs between the title and the first heading; null: they belong nowhere. */
  before: Name | null
  /** Parts that a document may lack. */
  optional: readonly Name[]
  /** Whether an item can be of a part that was found by its place alone. */
  fits?(part: Name, item: string): boolean
  /** Takes a prefix off the line that has the title. */
  titleOf?(line: string): string
}

/** A title, and items by part, as far as they are there. */
export interface Sections<Name extends string> {
  title: string
  items: { part: Name; text: string }[]
  /** Headings, or items before any, that could be of any part: their items are left out. */
  unplaced: string[]
  /** Whether every part that has to be there was found. Only then is an unplaced heading surely one too many. */
  isWhole: boolean
}

/** Characters read of a text: no document is longer. */
const MAX_CHARS = 60_000
const MAX_LINES = 4_000
const MAX_ITEM_CHARS = 4_000
const MAX_PLAIN_TITLE_CHARS = 150
const MAX_HEADING_CHARS = 60
const BARE_LEVEL = 7

const BULLET = /^(?:[-*•–・·]|\d{1,2}[.)．）、])\s+(.*)$/
const RULE = /^(?:[-*_=]{3,}|`{3}\w*|[|:\s-]{3,})$/

/**
 * Reads a title and items under headings. A heading in another language gets its name from its place: between two known
 * headings, or in all, there must be as many as the prompt requested. Any other heading is unplaced, unless it is below
 * the heading above it.
 */
export function readSections<Name extends string>(text: string, form: SectionForm<Name>): Sections<Name> {
  const reader = new SectionReader(form)
  const lines = jsonAsLines(visibleText(text.slice(0, MAX_CHARS)))
    .split('\n', MAX_LINES)
    .map((raw) => raw.replace(/\s+/g, ' ').trim())
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    reader.readLine(line, next === '' ? (lines[at + 2] ?? '') : next)
  }
  return reader.sections()
}

class SectionReader<Name extends string> {
  private readonly form: SectionForm<Name>
  private title = ''
  private hasMarkedTitle = false
  /** Paragraphs between the title and the first heading. */
  private readonly before: string[] = []
  /** Items of a list there: they could be of any part. */
  private readonly strays: string[] = []
  private readonly blocks: Block<Name>[] = []
  private columns: (Name | null)[] | null = null
  /** A line without a bullet continues the last item. */
  private isOpen = false

  constructor(form: SectionForm<Name>) {
    this.form = form
  }

  readLine(line: string, next: string): void {
    if (line === '' || RULE.test(line)) {
      this.isOpen = false
      if (line === '') this.columns = null
      return
    }
    if (line.startsWith('|') && this.readRow(line)) return
    const heading = headingOf(line, next)
    const name = this.partNamed(heading?.text ?? line)
    if (name !== null) this.open({ heading: line, name, level: heading?.level ?? BARE_LEVEL, items: [] })
    else if (heading !== null) this.readHeading(heading, this.isHeading(next))
    else this.readItem(line)
  }

  sections(): Sections<Name> {
    const { asked, optional, before } = this.form
    const { placed, unplaced } = placeByOrder(this.blocks, asked, (part, item) => this.fits(part, item))
    const items = placed.flatMap(({ part, items: texts }) => texts.map((text) => ({ part, text })))
    const first = this.before.map((text) => ({ part: before, text }))
    const found = new Set(placed.map(({ part }) => part))
    return {
      title: this.title,
      items: [...first.flatMap(({ part, text }) => (part === null ? [] : [{ part, text }])), ...items],
      unplaced: [...this.strays.slice(0, 1), ...unplaced.map(({ heading }) => heading)],
      isWhole: (asked[0] ?? []).every((part) => found.has(part) || optional.includes(part)),
    }
  }

  private fits(part: Name, item: string): boolean {
    return this.form.fits?.(part, item) ?? true
  }

  private isHeading(line: string): boolean {
    return headingOf(line, '') !== null || this.partNamed(line) !== null
  }

  private readHeading({ text, level }: Heading, isBeforeHeading: boolean): void {
    const current = this.blocks.at(-1)
    this.isOpen = false
    const isTitle = this.title === '' || (!this.hasMarkedTitle && (level === 1 || isBeforeHeading))
    if (!current && isTitle) {
      // Text before a title is the model's thinking.
      this.before.length = 0
      this.strays.length = 0
      this.title = this.titleOf(text)
      this.hasMarkedTitle = true
    } else if (!current || level <= current.level) {
      this.open({ heading: text, name: null, level, items: [] })
    }
  }

  private readItem(line: string): void {
    const bullet = BULLET.exec(line)?.[1]
    const current = this.blocks.at(-1)
    if (!current && this.title === '' && bullet === undefined) {
      if (line.length <= MAX_PLAIN_TITLE_CHARS) this.title = this.titleOf(line)
      return
    }
    addLine(current?.items ?? (bullet === undefined ? this.before : this.strays), bullet, line, this.isOpen)
    this.isOpen = true
  }

  /** A row `| part | item |`, or of a table with a column for each part. */
  private readRow(line: string): boolean {
    const cells = line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
    const [first = '', ...others] = cells
    const names = cells.map((cell) => this.partNamed(cell))
    const known = names.filter((name) => name !== null)
    this.isOpen = false
    if (known.length > 1) {
      this.columns = names
      return true
    }
    if (this.columns !== null) {
      for (const [at, name] of this.columns.entries()) {
        const items = (cells[at] ?? '').split(/<br ?\/?>/).filter((item) => item.trim() !== '')
        this.open({ heading: name ?? '', name, level: BARE_LEVEL, items: items.map(bare) })
      }
      return true
    }
    const [name = null] = names
    const items = others.filter((cell) => cell !== '')
    if (name === null && items.length === 0) return false
    this.open({ heading: first, name, level: BARE_LEVEL, items: [bare(items.join(' '))] })
    return true
  }

  private open(block: Block<Name>): void {
    this.isOpen = false
    this.blocks.push(block)
  }

  private titleOf(line: string): string {
    const title = withoutEmphasis(line)
    return this.form.titleOf?.(title) ?? title
  }

  private partNamed(heading: string): Name | null {
    const name = withoutEmphasis(heading)
      .replace(/^\d{1,2}[.)]\s*/, '')
      .replace(/[:：]$/, '')
      .trim()
      .toLowerCase()
    return this.form.headings.find(([, pattern]) => pattern.test(name))?.[0] ?? null
  }
}

function bare(item: string): string {
  return clip(BULLET.exec(item.trim())?.[1] ?? item.trim(), MAX_ITEM_CHARS)
}

function addLine(items: string[], bullet: string | undefined, line: string, isOpen: boolean): void {
  const last = items.length - 1
  if (bullet === undefined && isOpen && last >= 0)
    items[last] = clip(`${items[last]} ${line}`, MAX_ITEM_CHARS)
  else items.push(clip(bullet ?? line, MAX_ITEM_CHARS))
}

interface Heading {
  text: string
  level: number
}

/** A heading in one of the forms that models write, whatever its words. */
function headingOf(line: string, next: string): Heading | null {
  const marked = markedHeading(line)
  if (marked !== null) {
    const hashes = /^#+/.exec(line)?.[0].length ?? BARE_LEVEL
    return { text: withoutEmphasis(marked).replace(/[:：]$/, ''), level: hashes }
  }
  if (line.length > MAX_HEADING_CHARS || /[#\d][\d]*[\])）]$/.test(line)) return null
  const framed = /^(?:[【〔]([^】〕]+)[】〕]|[■◆▼◇□]\s*(.+?))[:：]?$/u.exec(line)
  if (framed && !/^[#A]?\d/.test(plainSigns(framed[1] ?? '')))
    return { text: (framed[1] ?? framed[2] ?? '').trim(), level: BARE_LEVEL }
  const ended = /^(?:\d{1,2}[.)] ?)?([^-*•–・|"“#\d][^:：.。]*)[:：]$/u.exec(line)
  if (ended) return { text: (ended[1] ?? '').trim(), level: BARE_LEVEL }
  // `2. Spannungen`, with its items as bullets below.
  const numbered = /^\d{1,2}[.)] ([^.。!?#]+)$/u.exec(line)
  return numbered && /^[-*•・] /.test(next) ? { text: (numbered[1] ?? '').trim(), level: BARE_LEVEL } : null
}

/** The complaint about headings that stand for no part; empty if there are none. */
export function complaintsAboutHeadings(unplaced: readonly string[], headings: readonly string[]): string[] {
  if (unplaced.length === 0) return []
  const quoted = unplaced.slice(0, 3).map((heading) => `“${clip(heading, MAX_HEADING_CHARS)}”`)
  return [
    `It is not clear which part this is: ${quoted.join(', ')}. Use the headings ${headings.join(', ')}, in English, each once and in this order, with every item below one of them.`,
  ]
}

import type { SynthesisSection } from '#session/synthesis.ts'
import { clip } from './fence.ts'
import { visibleText } from './visible-text.ts'

type Part = SynthesisSection | 'left-out'

/** The lines of a synthesis as a model wrote it, before anybody asks whether its citations are true. */
export interface SynthesisLines {
  title: string
  /** One bullet each, in order; its citations still in it. */
  items: { part: Part; text: string }[]
}

const HEADINGS: [Part, RegExp][] = [
  ['agreement', /^(?:points? of )?agreements?$/],
  ['tensions', /^(?:key |open )?tensions?$/],
  ['next-steps', /^(?:recommended |proposed |possible )?next steps?$/],
  ['left-out', /^(?:notes? )?left[ -]out(?: notes?)?$/],
]
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+(.*)$/

/** What comes after is not read: no synthesis is that long. */
const MAX_CHARS = 60_000
const MAX_ITEM_CHARS = 4_000

/** Of half a text, what is there of it. */
export function readSynthesisLines(text: string): SynthesisLines {
  const reading: Reading = { title: '', items: [], part: null, isOpen: false }
  for (const line of visibleText(text.slice(0, MAX_CHARS)).split('\n')) {
    readLine(reading, line.replace(/\s+/g, ' ').trim())
  }
  const { title, items } = reading
  return { title, items }
}

interface Reading extends SynthesisLines {
  part: Part | null
  /** A line without a bullet goes on with the last item. */
  isOpen: boolean
}

function readLine(reading: Reading, line: string): void {
  const heading = headingOf(line)
  const part = heading === null ? null : partOf(heading)
  const isRule = line === '' || /^(?:[-*_=]{3,}|`{3}\w*)$/.test(line)
  if (part !== null) reading.part = part
  if (part !== null || isRule) reading.isOpen = false
  else if (reading.part === null && reading.title === '' && !BULLET.test(line))
    reading.title = withoutEmphasis(heading ?? line)
  else if (heading === null) addItem(reading, line)
}

function addItem(reading: Reading, line: string): void {
  const item = BULLET.exec(line)?.[1]
  const last = reading.items.at(-1)
  if (item === undefined && reading.isOpen && last) last.text = clip(`${last.text} ${line}`, MAX_ITEM_CHARS)
  else reading.items.push({ part: reading.part ?? 'agreement', text: clip(item ?? line, MAX_ITEM_CHARS) })
  reading.isOpen = true
}

export interface CitedText {
  text: string
  /** As they stand in brackets, or where there are none, in the sentence: `#12`. */
  cited: string[]
}

const BRACKETS = / ?[[(（【] ?(?:notes? )?((?:#?x?\d{1,7}(?!\d)|and|[ ,;&])+)[\])）】]/gi
/** The answer ends in the middle of a citation: perhaps #1 is going to be #12. */
const BROKEN_OFF = / ?[[（【(] ?(?:notes? )?[#x\d ,;&]*$/i
const LABEL = /#(?:x\d{1,4}|\d{1,7})(?![\p{L}\p{N}])/giu

/** Takes the citations out of a sentence. `isKnown` tells figures in brackets from ids that lack their `#`. */
export function readCitations(sentence: string, isKnown: (label: string) => boolean): CitedText {
  const inBrackets: string[] = []
  const text = sentence.replace(BROKEN_OFF, '').replace(BRACKETS, (whole, list: string) => {
    const labels = (list.match(/#?x?\d+/gi) ?? []).flatMap((each) => labelOf(each, isKnown))
    inBrackets.push(...labels)
    return labels.length === 0 ? whole : ''
  })
  const bare = (text.match(LABEL) ?? []).map((label) => label.toLowerCase())
  // With citations in brackets a number in the sentence is just told of; one that doesn't exist is wrong either way.
  const cited = inBrackets.length === 0 ? bare : [...inBrackets, ...bare.filter((label) => !isKnown(label))]
  return { text: withoutEmphasis(text), cited: [...new Set(cited)] }
}

/** `#5, #6: why`. null: it names no note. */
export function readLeftOut(item: string): { labels: string[]; why: string } | null {
  const match = /^[\s[(*]*((?:#(?:x\d{1,4}|\d{1,7})[\s,;&\])*]*(?:and\s+)?)+)[:：–—-]*\s*(.*)$/iu.exec(item)
  if (!match) return null
  const [, list = '', why = ''] = match
  return { labels: (list.match(LABEL) ?? []).map((label) => label.toLowerCase()), why: withoutEmphasis(why) }
}

function labelOf(written: string, isKnown: (label: string) => boolean): string[] {
  const label = `#${written.replace(/^#/, '').toLowerCase()}`
  return written.startsWith('#') || isKnown(label) ? [label] : []
}

/** null: no heading. `#12` is a note. */
export function markedHeading(line: string): string | null {
  const marked = /^#{1,6}(?!\d|x\d)\s*(.*)$/.exec(line) ?? /^(?:\*\*|__)(.+?)(?:\*\*|__):?$/.exec(line)
  return marked ? (marked[1] ?? '') : null
}

function headingOf(line: string): string | null {
  const marked = markedHeading(line)
  if (marked !== null) return marked
  const bare = line.replace(/:$/, '')
  return partOf(bare) ? bare : null
}

function partOf(heading: string): Part | null {
  const name = withoutEmphasis(heading)
    .replace(/^\d{1,2}[.)]\s*/, '')
    .replace(/:$/, '')
    .toLowerCase()
  return HEADINGS.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Without the emphasis that models put around words, and without the checkboxes of notes that they quote. */
export function withoutEmphasis(text: string): string {
  return text
    .replace(/\*\*|__/g, '')
    .replace(QUOTED_BOX, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
}

const QUOTED_BOX = /(^|[\s"“‘„«(])(?:[-*•] +)?\[[ xX]\] +/g

import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import type { SynthesisSection } from '#session/syntheses/synthesis.ts'

/** The parts that only a revision has. */
export type RevisionHeading = 'answers' | 'minority'
type Part = SynthesisSection | 'left-out' | RevisionHeading

/** The lines of a synthesis as a model wrote it, before its citations are checked. */
export interface SynthesisLines {
  title: string
  /** One bullet each, in order; its citations still in it. */
  items: { part: Part; text: string }[]
}

export const REVISION_HEADINGS: readonly (readonly [RevisionHeading, RegExp])[] = [
  ['answers', /^answers? to (?:the |all |each |every )?criticisms?$/],
  ['minority', /^minority (?:report|view|opinion|position)s?$/],
]
const HEADINGS: (readonly [Part, RegExp])[] = [
  ['agreement', /^(?:points? of )?agreements?$/],
  ['tensions', /^(?:key |open )?tensions?$/],
  ['next-steps', /^(?:recommended |proposed |possible )?next steps?$/],
  ['left-out', /^(?:notes? )?left[ -]out(?: notes?)?$/],
  ...REVISION_HEADINGS,
]
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+(.*)$/

/** Characters read of a text: no document is longer. */
const MAX_CHARS = 60_000
const MAX_LINES = 4_000
const MAX_ITEM_CHARS = 4_000

/** Reads what there is of a text that may be incomplete. */
export function readSynthesisLines(text: string): SynthesisLines {
  return readSections<Part>(text, HEADINGS, 'agreement')
}

/**
 * Reads a title and items under headings, as far as they are there. Items before the first heading are in the part
 * `before`. `titleOf`: takes a prefix off the line that has the title.
 */
export function readSections<Name extends string>(
  text: string,
  headings: readonly (readonly [Name, RegExp])[],
  before: Name,
  titleOf: (line: string) => string = (line) => line,
): { title: string; items: { part: Name; text: string }[] } {
  let title = ''
  let part: Name | null = null
  /** A line without a bullet continues the last item. */
  let isOpen = false
  const items: { part: Name; text: string }[] = []
  for (const raw of visibleText(text.slice(0, MAX_CHARS)).split('\n', MAX_LINES)) {
    const line = raw.replace(/\s+/g, ' ').trim()
    const marked = markedHeading(line)
    const next = partNamed(marked ?? line, headings)
    part = next ?? part
    if (next !== null || line === '' || /^(?:[-*_=]{3,}|`{3}\w*)$/.test(line)) isOpen = false
    else if (part === null && title === '' && !BULLET.test(line))
      title = titleOf(withoutEmphasis(marked ?? line))
    // Lines below a heading that the model invented belong to the part above.
    else if (marked === null) {
      addLine(items, line, part ?? before, isOpen)
      isOpen = true
    }
  }
  return { title, items }
}

function addLine<Name>(
  items: { part: Name; text: string }[],
  line: string,
  part: Name,
  isOpen: boolean,
): void {
  const item = BULLET.exec(line)?.[1]
  const last = items.at(-1)
  if (item === undefined && isOpen && last) last.text = clip(`${last.text} ${line}`, MAX_ITEM_CHARS)
  else items.push({ part, text: clip(item ?? line, MAX_ITEM_CHARS) })
}

function partNamed<Name>(heading: string, headings: readonly (readonly [Name, RegExp])[]): Name | null {
  const name = withoutEmphasis(heading)
    .replace(/^\d{1,2}[.)]\s*/, '')
    .replace(/:$/, '')
    .toLowerCase()
  return headings.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** A sentence without its citations, and the citations. */
export interface CitedText {
  text: string
  /** Labels in brackets, or where there are none, in the sentence: `#12`. */
  cited: string[]
}

const BRACKETS = / ?[[(（【] ?(?:notes? )?((?:#?x?\d{1,7}(?!\d)|and|[ ,;&])+)[\])）】]/gi
/** The answer ends in the middle of a citation: perhaps #1 is going to be #12. */
const BROKEN_OFF = / ?[[（【(] ?(?:notes? )?[#x\d ,;&]*$/i
const LABEL = /#(?:x\d{1,4}|\d{1,7})(?![\p{L}\p{N}])/giu

/** Takes the citations out of a sentence. `isKnown` distinguishes ids that lack their `#` from other figures in brackets. */
export function readCitations(sentence: string, isKnown: (label: string) => boolean): CitedText {
  const inBrackets: string[] = []
  const text = sentence.replace(BROKEN_OFF, '').replace(BRACKETS, (whole, list: string) => {
    const labels = (list.match(/#?x?\d+/gi) ?? []).flatMap((each) => labelOf(each, isKnown))
    inBrackets.push(...labels)
    return labels.length === 0 ? whole : ''
  })
  const bare = (text.match(LABEL) ?? []).map((label) => label.toLowerCase())
  // With citations in brackets, a number in the sentence is only mentioned; one that doesn't exist is wrong either way.
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

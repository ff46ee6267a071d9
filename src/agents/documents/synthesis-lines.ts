import { plainSigns } from '#agents/text/plain-signs.ts'
import type { SynthesisSection } from '#session/syntheses/synthesis.ts'
import { withoutEmphasis } from './markdown-line.ts'
import { readSections, type SectionForm, type Sections } from './read-sections.ts'
import { fitsRevision, REVISION_HEADINGS, REVISION_PARTS, type RevisionHeading } from './revision-headings.ts'

type Part = SynthesisSection | 'left-out' | RevisionHeading

const HEADINGS: (readonly [Part, RegExp])[] = [
  ['agreement', /^(?:points? of )?agreements?$/],
  ['tensions', /^(?:key |open )?tensions?$/],
  ['next-steps', /^(?:recommended |proposed |possible )?next steps?$/],
  ['left-out', /^(?:notes? )?left[ -]out(?: notes?)?$/],
  ...REVISION_HEADINGS,
]
const FORM: SectionForm<Part> = {
  headings: HEADINGS,
  asked: [
    ['agreement', 'tensions', 'next-steps', 'left-out'],
    ['agreement', 'tensions', 'next-steps', 'left-out', 'answers', 'minority'],
  ],
  before: null,
  optional: ['left-out', ...REVISION_PARTS],
  fits(part, item) {
    if (part === 'left-out') return readLeftOut(item) !== null || !/\p{L}/u.test(item) || isNothing(item)
    return fitsRevision(part, item) && (part === 'answers' || readLeftOut(item) === null)
  },
}
export const SYNTHESIS_HEADINGS: readonly string[] = [
  '## Agreement',
  '## Tensions',
  '## Next steps',
  '## Left out',
]

export function readSynthesisLines(text: string): Sections<Part> {
  return readSections(text, FORM)
}

/** Some models fill an empty part with a word. */
export function isNothing(text: string): boolean {
  return /^\(?(?:none|nothing|n\/a|–|-|keine?s?|nichts|aucune?|rien|ningun[ao]s?|nada|なし|特になし|لا شيء|لا يوجد)(?: \w+){0,3}[.。]?\)?$/i.test(
    text,
  )
}

export interface CitedText {
  text: string
  /** Labels in brackets, or where there are none, in the sentence: `#12`. */
  cited: string[]
}

/** Words between labels, in the languages that models write. */
const AND = 'and|und|et|y|e|と|و'
const BRACKETS = new RegExp(
  ` ?[[(（【［〔] ?(?:notes? )?((?:[#＃]?x?[\\d０-９٠-٩]{1,7}(?![\\d０-９٠-٩])|${AND}|[ ,;&、，،；])+)[\\])）】］〕]`,
  'gi',
)
/** The answer ends in the middle of a citation: perhaps #1 is going to be #12. */
const BROKEN_OFF = / ?[[（【(［〔] ?(?:notes? )?[#＃x\d０-９٠-٩ ,;&、，،]*$/i
const LABEL = /#(?:x\d{1,4}|\d{1,7})(?!(?![はがのもとを、])[\p{L}\p{N}])/giu

/** Takes the citations out of a sentence. `isKnown` distinguishes ids that lack their `#` from other figures in brackets. */
export function readCitations(sentence: string, isKnown: (label: string) => boolean): CitedText {
  const inBrackets: string[] = []
  const text = sentence.replace(BROKEN_OFF, '').replace(BRACKETS, (whole, list: string) => {
    const labels = (plainSigns(list).match(/#?x?\d+/gi) ?? []).flatMap((each) => labelOf(each, isKnown))
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
  const match =
    /^[\s[(*|]*((?:#(?:x\d{1,4}|\d{1,7})[\s,;&\])*]*(?:(?:and|und|et|y|と|و)\s*)?)+)[:：|–—-]*\s*(.*)$/iu.exec(
      plainSigns(item),
    )
  if (!match) return null
  const [, list = '', { length }] = [match[0], match[1] ?? '', match[2] ?? '']
  // The reason keeps its own signs.
  const why = length === 0 ? '' : item.slice(-length)
  return { labels: (list.match(LABEL) ?? []).map((label) => label.toLowerCase()), why: withoutEmphasis(why) }
}

function labelOf(written: string, isKnown: (label: string) => boolean): string[] {
  const label = `#${written.replace(/^#/, '').toLowerCase()}`
  return written.startsWith('#') || isKnown(label) ? [label] : []
}

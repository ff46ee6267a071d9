import { withoutEmphasis } from '#agents/documents/markdown-line.ts'
import { readSections, type SectionForm } from '#agents/documents/read-sections.ts'
import { isNothing } from '#agents/documents/synthesis-lines.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'
import { clip } from '#base/clip.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import type { Interview } from '#session/interviews/interview.ts'
import {
  MAX_CITED_ANSWERS,
  MAX_LEFT_OUT_CHARS,
  MAX_SENTENCE_CHARS,
  MAX_SUMMARY_SENTENCES,
  type SummarySection,
  type SummarySentence,
  type SummaryText,
} from '#session/interviews/interview-summary.ts'
import { unansweredSentences } from '#session/interviews/mechanical-summary.ts'

type Heading = SummarySection | 'left-out'

const HEADINGS: (readonly [Heading, RegExp])[] = [
  ['problem', /^(?:the )?problem(?: statement)?s?$/],
  ['requirements', /^requirements?$/],
  ['constraints', /^constraints?$/],
  ['approach', /^(?:proposed |recommended )?approach(?:es)?$/],
  ['decisions', /^(?:key )?decisions?$/],
  ['open-questions', /^open questions?$/],
  ['answers', /^answers?$/],
  ['left-out', /^(?:answers? )?left[ -]out(?: answers?)?$/],
]
const ASKED: readonly Heading[] = [
  'problem',
  'requirements',
  'constraints',
  'approach',
  'decisions',
  'open-questions',
  'left-out',
]
const FORM: SectionForm<Heading> = {
  headings: HEADINGS,
  asked: [ASKED],
  before: null,
  optional: ['left-out', 'answers'],
  fits: (part, item) =>
    /^[\s[(*]*A\d{1,5}(?!\d)/i.test(plainSigns(item)) === (part === 'left-out') || isNothing(item),
}
const MAX_TITLE_CHARS = 200
export const SUMMARY_HEADINGS: readonly string[] = [
  '## Problem',
  '## Requirements',
  '## Constraints',
  '## Approach',
  '## Decisions',
  '## Open questions',
  '## Left out',
]

/** A model's summary, with faults that a second try should correct. */
export interface ReadSummary {
  text: SummaryText
  /** Labels that stand for no answer (`A9`), to be complained about. */
  unknown: string[]
  /** Sentences that cite no answer: they are left out, and complained about. */
  uncited: string[]
  /** Headings, or items, that could be of any part: their items are left out, and complained about. */
  unplaced: string[]
  /** Whether it has a sentence that rests on an answer. */
  isUsable: boolean
}

/**
 * A summary as a model wrote it, all of it or as much as there is. A sentence stays if it cites an answer that was shown.
 * Each answer is cited, or left out with a reason: also those that the model did not mention. Questions without an answer
 * are added to the open ones.
 */
export function readSummary(
  text: string,
  { title: request, questions }: Pick<Interview, 'title' | 'questions'>,
  shown: ReadonlySet<number>,
): ReadSummary {
  const { title, items, unplaced, isWhole } = readSections(text, FORM)
  const cited = items.map(({ part, text: item }) => citedItem(part, item, shown))
  const sentences = cited.flatMap(sentenceOf)
  const uncited = cited.filter(isUncited).map(({ text: said }) => said)
  const all = [...sentences, ...unansweredSentences(questions)].slice(0, MAX_SUMMARY_SENTENCES)
  return {
    text: {
      title: clip(title === '' ? request : title, MAX_TITLE_CHARS),
      sentences: all,
      leftOut: leftOutOf(all, questions, shown, reasonsIn(cited)),
    },
    unknown: [...new Set(cited.flatMap(({ unknown }) => unknown.map((answer) => `A${answer}`)))],
    uncited,
    unplaced,
    isUsable: sentences.length > 0 && (isWhole || unplaced.length === 0),
  }
}

interface CitedItem {
  part: Heading
  text: string
  answers: number[]
  /** Cited, and not in the list. */
  unknown: number[]
}

function citedItem(part: Heading, item: string, shown: ReadonlySet<number>): CitedItem {
  const { text, answers } = readCitedAnswers(item)
  return {
    part,
    text,
    answers: answers.filter((answer) => shown.has(answer)),
    unknown: answers.filter((answer) => !shown.has(answer)),
  }
}

function sentenceOf({ part, text, answers }: CitedItem): SummarySentence[] {
  if (part === 'left-out' || text === '' || answers.length === 0) return []
  return [
    {
      section: part,
      text: clip(text, MAX_SENTENCE_CHARS),
      answers: answers.slice(0, MAX_CITED_ANSWERS),
    },
  ]
}

function isUncited({ part, text, answers }: CitedItem): boolean {
  return part !== 'left-out' && answers.length === 0 && text !== '' && !isNothing(text)
}

/** The first reason that the model gave for each answer that it left out. */
function reasonsIn(cited: readonly CitedItem[]): Map<number, string> {
  const reasons = new Map<number, string>()
  for (const { part, text, answers } of cited) {
    if (part !== 'left-out') continue
    const why = clip(text.replace(/^[\s:：–—-]+/, ''), MAX_LEFT_OUT_CHARS)
    for (const answer of answers) if (!reasons.get(answer)) reasons.set(answer, why)
  }
  return reasons
}

function leftOutOf(
  sentences: readonly SummarySentence[],
  questions: Interview['questions'],
  shown: ReadonlySet<number>,
  reasons: ReadonlyMap<number, string>,
): SummaryText['leftOut'] {
  const used = new Set(sentences.flatMap(({ answers }) => answers))
  return questions
    .flatMap(({ answers }) => answers.map(({ number }) => number))
    .filter((answer) => !used.has(answer))
    .map((answer) => ({
      answer,
      why:
        reasons.get(answer) ||
        (shown.has(answer) ? CONTENT_SENTENCES.notInSummary : CONTENT_SENTENCES.notShownToSummary),
    }))
}

const BRACKETS =
  / ?[[(（【［〔] ?(?:answers? )?((?:[AＡ][\d０-９٠-٩]{1,5}(?![\d０-９٠-٩])|and|und|et|y|と|و|[ ,;&、，،；])+)[\])）】］〕]/gi
const BROKEN_OFF = / ?[[(（【［〔] ?[AＡ\d０-９٠-٩ ,;&、，،]*$/i
const LABEL = /(?<![\p{L}\p{N}])A(\d{1,5})(?![\p{L}\p{N}])/giu

/** Takes the citations out of a sentence. Without any in brackets, those in the sentence count. */
function readCitedAnswers(item: string): { text: string; answers: number[] } {
  const inBrackets: number[] = []
  const numbersIn = (words: string) =>
    [...plainSigns(words).matchAll(LABEL)].map(([, digits]) => Number(digits))
  const text = item
    .replace(BRACKETS, (whole, list: string) => {
      const numbers = numbersIn(list)
      inBrackets.push(...numbers)
      return numbers.length === 0 ? whole : ''
    })
    .replace(BROKEN_OFF, '')
  const isBare = inBrackets.length === 0
  const answers = [...new Set(isBare ? numbersIn(text) : inBrackets)]
  // `A5: why` begins with its label.
  return { text: withoutEmphasis(isBare ? text.replace(/^[\s*]*(?:A\d{1,5}[\s,;&]*)+/i, '') : text), answers }
}

import { z } from 'zod'
import { visibleText } from '#agents/text/visible-text.ts'

/**
 * Quotes text of people or agents in a prompt: one line of JSON between two lines that carry a code which is new for each
 * call, or for each round. JSON escapes line ends, so quoted text never begins a line, and the code is removed from it.
 *
 *     === data k3v9x0q2m7ab begins ===
 *     {"what":"conversation","board":[{"number":12,"by":"Ann","text":"…"}]}
 *     === data k3v9x0q2m7ab ends ===
 */
export function fenceData(nonce: string, data: FencedData): string {
  return fenceAny(nonce, data)
}

/** Like `fenceData`, for data of another shape, such as a board for a program outside. */
export function fenceAny(nonce: string, data: object): string {
  const code = Nonce.parse(nonce)
  return `${openingLine(code)}\n${JSON.stringify(cleanAll(data, code))}\n${closingLine(code)}`
}

export function openingLine(nonce: string): string {
  return `=== data ${nonce} begins ===`
}

export function closingLine(nonce: string): string {
  return `=== data ${nonce} ends ===`
}

/** Too long to guess, and to occur in a word by chance. */
export const Nonce = z.string().regex(/^[0-9a-z]{10,64}$/)

/** Kinds of fenced data in a prompt, with their fields. */
export const FENCED_KINDS = [
  /** `title`, `premise` */
  'about-the-board',
  /** `title`, `text`: the step of the agenda that runs, and its instruction */
  'step',
  /** `board`: the notes that the question is about */
  'asked-about',
  /** `board`: selected by "+", in the order of their numbers */
  'conversation',
  /** `board`: advisors' notes that were not selected; `question`: they are answers to it */
  'not-chosen',
  /** `board`: the other notes, oldest first; `leftOut` more didn't fit; `question`: they are answers to it */
  'on-the-board',
  /** `by`, `text` (prose) and `board` (notes): an advisor's answer in this round */
  'answer',
  'question',
  /** `board`: a program's replies to a model: `group` is the question, `id` (`P1`) is never cited */
  'from-the-program',
  /** `board`: answers of AI advisors to the question of an interview: `id` (`V1`) is never cited */
  'advisors',
  /** `board`: choices of a moderator; `id` is a label (`A3`), authors are not named */
  'to-choose-from',
  /** `board`: input of a synthesis; `label` is its citation (`#12`) */
  'to-synthesize',
  /** `board`: input of themes; `id` is a citation (`#12`), `group` joins similar wording */
  'to-group',
  /** `board`: ideas that a proposal is made of: `id` is how one is cited (`#12`) */
  'to-propose',
  /** `board`: the newest ideas of the log, oldest first: `id` is how one is named (`#12`); `leftOut` more didn't fit */
  'log',
  /** `board`: what the person in a talk has written themselves, oldest first */
  'own-notes',
  /** `text`: results of the clerk's blocks, as JSON */
  'results',
  /** `text`: people's instructions for a synthesis or proposal */
  'requests',
  /** `board`: points of the version before; `remark` is the number of people who feel represented */
  'points-rated',
  /** `board`: criticisms without names; an answer refers to `id` (`c3`) */
  'criticisms',
  /** `board`: the steps of a session in their order: `id` is how a planned one is named (`P1`), `remark` is its outcome */
  'agenda',
  /** `title`, `text`: the version before */
  'earlier-version',
  /** `text`: context of an interview from a program or person */
  'background',
  /** `text`: the part of an interview that a branch is about */
  'scope',
  /**
   * `board`: questions (`Q1`) with their answers (`A1`, whose `group` is the question); `leftOut` more answers didn't
   * fit
   */
  'interview',
  /** `text`: the words that a thread is about; `board`: its comments; `leftOut` earlier ones didn't fit */
  'thread',
  /** `board`: what other branches of an interview found: `group` is their scope */
  'findings',
] as const

/** A note inside a fence, with no more of it than the prompt needs. */
export const FencedNote = z.object({
  /** How the answer names it, where a number is not enough: `A3`. */
  id: z.string().optional(),
  number: z.int().nullable().optional(),
  /** How a synthesis cites it: `#12`. */
  label: z.string().optional(),
  by: z.string().optional(),
  /** Missing in advisors' prompts where it is a person. */
  kind: z.enum(['person', 'agent']).optional(),
  text: z.string(),
  /** The selection's origin. People and the moderator are never counted together. */
  chosenBy: z.array(z.enum(['people', 'moderator'])).optional(),
  /** The number of people for each of the board's criteria. */
  peopleSay: z.record(z.string(), z.int()).optional(),
  remark: z.string().optional(),
  /** Ideas only: those of one group are worded alike, or stand in one theme. */
  group: z.string().optional(),
  category: z.string().optional(),
  status: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Labels of a question's options. */
  options: z.array(z.string()).optional(),
})
export type FencedNote = z.infer<typeof FencedNote>

export type LabelledNote = FencedNote & { id: string }

/** One line of JSON between fences: `what` is the kind of content. */
export const FencedData = z.object({
  what: z.enum(FENCED_KINDS),
  title: z.string().optional(),
  premise: z.string().optional(),
  question: z.string().optional(),
  by: z.string().optional(),
  text: z.string().optional(),
  remark: z.string().optional(),
  board: z.array(FencedNote).optional(),
  /** How many more there are that didn't fit. */
  leftOut: z.int().optional(),
})
export type FencedData = z.infer<typeof FencedData>

const FENCE = /^=== data ([0-9a-z]{10,64}) begins ===\n(.*)\n=== data \1 ends ===$/gm

/** The contents of a message's fences, in order; parse each with `FencedData`. Anything else than JSON is skipped. */
export function readFences(text: string): unknown[] {
  return [...text.matchAll(FENCE)].flatMap(([, , json]) => {
    try {
      return [JSON.parse(json ?? '')]
    } catch {
      return []
    }
  })
}

/** The beginning of a line that looks like a fence, or like a speaker's label. */
const FENCE_LIKE = /^[ \t]*=+(?=[ \t]*data\b)/gim
const LABEL_LIKE = /^[ \t]*\[([^\]\n]{1,80})\]:/gm

/** Removes what looks like fences and labels from text that is sent without a fence, such as an agent's own words. */
export function withoutFencesAndLabels(text: string): string {
  return text.replace(FENCE_LIKE, '').replace(LABEL_LIKE, '$1:')
}

/** Replaces the nonce by `…`: if it were removed without a trace, the text around it could form a new one. */
export function withoutNonce(text: string, nonce: string): string {
  return text.replaceAll(new RegExp(nonce, 'gi'), '…')
}

function cleanAll(value: unknown, nonce: string): unknown {
  if (typeof value === 'string') return withoutNonce(visibleText(value), nonce)
  if (Array.isArray(value)) return value.map((each) => cleanAll(each, nonce))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanAll(each, nonce)]))
}

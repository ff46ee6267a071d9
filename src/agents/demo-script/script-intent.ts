import { categoryByCues } from '#agents/text/category-cues.ts'
import { isContent, type Word, wordsOf } from '#agents/text/tokens.ts'
import { MAX_TALK_CHARS } from '#session/clerk/talk.ts'
import type { Category } from '#session/ideas/idea.ts'

/** The intent of a person's message to the clerk, found by cue words. */
export type ScriptIntent =
  | { kind: 'read-back'; input: Record<string, string | boolean> }
  | { kind: 'tag'; idea: number; tags: string[] }
  | { kind: 'link'; from: number; to: number; type: string }
  | { kind: 'thoughts'; thoughts: Thought[] }

/** A sentence that could be a separate note. */
export interface Thought {
  text: string
  category: Category
}

const MAX_THOUGHTS = 8
const MAX_LOOKED_AT = 600
const MIN_CONTENT_WORDS = 2
const MIN_WORDS = 4

const READ_BACK =
  /\b(read|play|say|list|show)\b.{0,30}\b(back|so far|all|my|our|me|them|ideas?|questions?|decisions?|to-?dos?|tasks?|notes?)\b|\b(sum|wrap)\b.{0,30}\bup\b|\bsummar(y|i[sz]e)\b|\bwhat (do|did|have) (we|i)\b.{0,30}\b(have|got|say|said|so far|collected|keep|kept|decided?|captured)\b|\bwhat (ideas|questions|decisions|to-?dos|tasks) (are|do|did|have)\b|\bwhat is (there|in the log)\b|\blies\b.{0,40}\bvor\b|\bfass\b.{0,40}\bzusammen\b|\bwas haben wir\b/i
const TAG = /\btag\s+(?:idea\s+)?#?(\d{1,9})\s+(?:as|with|by|:)?\s*(.{1,200})$/i
const LINK = /\b(?:link|tie|connect)\s+(?:idea\s+)?#?(\d{1,9})\s+(?:and|to|with|together with)\s+#?(\d{1,9})/i
const SAYS_OF =
  /#(\d{1,9})\s+(builds on|supports|challenges|contradicts|is related to|belongs to|goes with)\s+#(\d{1,9})/i
const LINK_TYPES: readonly (readonly [RegExp, string])[] = [
  [/builds on/i, 'builds_on'],
  [/supports/i, 'supports'],
  [/challenges|contradicts/i, 'challenges'],
]
const CATEGORIES: readonly (readonly [RegExp, Category])[] = [
  [/\b(open )?questions?\b|\bfragen\b/i, 'question'],
  [/\bdecisions?\b|\bdecided?\b|\bentscheidungen\b/i, 'decision'],
  [/\bto-?dos?\b|\btasks?\b|\baufgaben\b/i, 'todo'],
  [/\bremarks?\b|\bnotes\b/i, 'note'],
]

/** Words of greetings, thanks and answers; a sentence that begins with one of them and adds nothing is not a thought. */
const SMALL_TALK = new Set(
  `hi hello hey haha lol wow thanks thank ok okay yes no nope yep sure great good nice perfect cool bye morning afternoon
   evening fine exactly right hallo danke ja nein gut super merci oui hola gracias ciao grazie`.split(/\s+/),
)
const SAYS_NO_MORE = new Set([
  'there',
  'lot',
  'much',
  'everyone',
  'all',
  'clerk',
  'idea',
  'point',
  'one',
  'again',
])
const TO_THE_CLERK =
  /^(what|who) (do|are|can) you\b|^(do|can|could|would|are|will) you\b|\bhow does this work\b|^help( me)?\b[.!]?$|^(undo|stop|cancel|delete|remove|forget|never ?mind)( (that|this|it|them|the last one|#\d+))?[.!]?$/i
/** Matches phrases before a thought that a person wants to have kept. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|so|well|also|and)[,:]? )?(?:(?:i have|here is|here's|i've got) (?:an|another|one more) (?:idea|thought|question)|(?:can you |could you |please )*(?:save|keep|note|write down|note down|remember)(?: (?:this|that|it|down))?(?: please)?)\s*[:—–]\s*/i
/** "What if nobody notices?" has one content word and is still a thought. */
const WHAT_IF = /^(what if|was,? wenn|et si|y si|e se)\s+\S+\s+\S+/i
/** A few words alone are a thought, if they don't only answer something. */
const FRAGMENT = /^(?!(?:i|we|you|he|she|it|they|that|this|there)\b)\S+(?:\s+\S+){0,2}$/i

/** Finds a message's request to the clerk, by its words. */
export function readIntent(said: string): ScriptIntent {
  const text = said.slice(0, MAX_LOOKED_AT)
  const tag = TAG.exec(text)
  if (tag) return { kind: 'tag', idea: Number(tag[1]), tags: (tag[2] ?? '').split(/[,;]| and /) }
  const link = LINK.exec(text)
  const says = SAYS_OF.exec(text)
  if (says) return { kind: 'link', from: Number(says[1]), to: Number(says[3]), type: typeIn(says[2] ?? '') }
  if (link) return { kind: 'link', from: Number(link[1]), to: Number(link[2]), type: typeIn(text) }
  const isShort = wordsOf(text).length <= 16
  if (isShort && READ_BACK.test(text)) return { kind: 'read-back', input: filterIn(text) }
  return { kind: 'thoughts', thoughts: thoughtsIn(said) }
}

function typeIn(text: string): string {
  return LINK_TYPES.find(([cue]) => cue.test(text))?.[1] ?? 'related'
}

const MINE =
  /\b(my|mine|meine)\b|\b(did|have) i\b|\bi(?:['’]ve| have)? (said|told|wrote|saved|kept|noted|captured|had)\b/i

function filterIn(text: string): Record<string, string | boolean> {
  const category = CATEGORIES.find(([cue]) => cue.test(text))?.[1]
  const tag = /\btagged (?:with )?["“]?([\p{L}\d-]{2,32})/iu.exec(text)?.[1]
  const status = /\b(raw|refining|distilled|actionable|archived)\b/i.exec(text)?.[1]?.toLowerCase()
  return {
    ...(category !== undefined && { category }),
    ...(tag !== undefined && { tag }),
    ...(status !== undefined && { status }),
    ...(MINE.test(text) && { mine: true }),
  }
}

/** Sentences that would make sense as separate notes. */
function thoughtsIn(said: string): Thought[] {
  const sentences = said
    .slice(0, MAX_TALK_CHARS)
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, ''))
    .flatMap(sentencesIn)
    .flatMap(thoughtIn)
  return [...new Set(sentences)]
    .slice(0, MAX_THOUGHTS)
    .map((text) => ({ text, category: categoryByCues(text) }))
}

function sentencesIn(line: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)
  return [...segments].map(({ segment }) => segment.trim())
}

/** Returns the thought in the person's words, without its lead-in; empty if the sentence is not a thought. */
function thoughtIn(sentence: string): string[] {
  const thought = sentence.replace(LEAD_IN, '').trim()
  const isAskedFor = thought !== sentence && thought !== ''
  return isAskedFor || isThought(sentence) ? [thought] : []
}

function isThought(sentence: string): boolean {
  const words = wordsOf(sentence)
  if (isSmallTalk(words) || TO_THE_CLERK.test(sentence)) return false
  const content = words.filter(isContent).length
  if (content === 0 || content >= MIN_CONTENT_WORDS) return content > 0
  // "Who would pay for them?" and "more light" are long enough.
  if (WHAT_IF.test(sentence)) return true
  return FRAGMENT.test(sentence) || (words.length >= MIN_WORDS && categoryByCues(sentence) !== 'idea')
}

function isSmallTalk(words: readonly Word[]): boolean {
  const [first] = words
  const isSmall = ({ lower }: Word) => SMALL_TALK.has(lower)
  return (
    first !== undefined &&
    isSmall(first) &&
    words.every((word) => isSmall(word) || SAYS_NO_MORE.has(word.lower) || !isContent(word))
  )
}

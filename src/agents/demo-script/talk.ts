import { z } from 'zod'
import { keyTerms } from '#agents/text/key-terms.ts'
import { clip } from '#base/clip.ts'
import type { Category } from '#session/ideas/idea.ts'
import { pickBy } from './hash.ts'
import type { ScriptCalled, ScriptPart, ScriptQuestion } from './script-answer.ts'
import { readIntent, type ScriptIntent } from './script-intent.ts'

const LABEL = /^\[([^\]\n]{1,80})\]:\n/gm
const MAX_READ = 10
const MAX_QUOTE_CHARS = 140

const LEADS = ['Let me write that down.', 'I will put that on a note.', 'Noted.']
const GREETINGS = [
  'Say it as it comes: whole sentences, as many as you like. I keep what sounds like a thought.',
  'I am listening. Ideas, decisions, questions and things to do all go into the log.',
  'Go on: what would you want the others to know?',
]
/** One that opens, for each kind of card. */
const NEXT: Record<Category, readonly string[]> = {
  idea: [
    'Who would notice it first?',
    'What would be the smallest part to try?',
    'What would it make easier?',
  ],
  decision: ['Who still has to hear of it?', 'What does it end?'],
  todo: ['Who takes it, and until when?', 'What has to be there before?'],
  question: ['Who could know, or how would you find out?', 'What do you suspect?'],
  note: ['What follows from it?', 'Who else has seen that?'],
}

const FoundIdea = z.object({ id: z.string(), by: z.string().optional(), text: z.string() })
const Result = z.object({
  saved: z.string().optional(),
  known: z.string().optional(),
  saysMuchTheSameAs: z.array(z.string()).optional(),
  refused: z.string().optional(),
  tagged: z.string().optional(),
  tags: z.array(z.string()).optional(),
  linked: z.array(z.string()).optional(),
  why: z.string().optional(),
  count: z.number().optional(),
  ideas: z.array(FoundIdea).optional(),
})
type Result = z.infer<typeof Result>

/** Writes a scripted clerk's answer and calls: by cue words, with the tools that any clerk has. */
export function talk({ messages, tools = [], called = [] }: ScriptQuestion): ScriptPart[] {
  const said = lastSaid(messages)
  const intent = readIntent(said)
  if (called.length > 0) return [{ text: afterwards(intent, called, said) }]
  const calls = callsFor(intent).filter(({ name }) => tools.includes(name))
  if (calls.length === 0) return [{ text: withoutCalls(intent, said) }]
  const lead = intent.kind === 'thoughts' ? [{ text: pickBy(said, LEADS) ?? '' }] : []
  return [...lead, ...calls.map((call) => ({ call }))]
}

/** The text after the last label of the last message. */
function lastSaid(messages: ScriptQuestion['messages']): string {
  const last = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const label = [...last.matchAll(LABEL)].at(-1)
  return label ? last.slice(label.index + label[0].length).trim() : last.trim()
}

function callsFor(intent: ScriptIntent): { name: string; input: object }[] {
  switch (intent.kind) {
    case 'read-back':
      return [{ name: 'read_back', input: intent.input }]
    case 'tag':
      return [{ name: 'tag_idea', input: { idea: intent.idea, tags: intent.tags } }]
    case 'link':
      return [{ name: 'link_ideas', input: { from: intent.from, to: intent.to, type: intent.type } }]
    case 'thoughts':
      return intent.thoughts.map(({ text, category }) => ({
        name: 'save_idea',
        input: { content: text, category },
      }))
  }
}

function withoutCalls(intent: ScriptIntent, said: string): string {
  const isNothing = intent.kind === 'thoughts' && intent.thoughts.length === 0
  return isNothing
    ? (pickBy(said, GREETINGS) ?? '')
    : 'On this board I am not allowed to do that. A facilitator can change it in my settings.'
}

function afterwards(intent: ScriptIntent, called: readonly ScriptCalled[], said: string): string {
  const results = called.flatMap(({ output }) => Result.safeParse(output).data ?? [])
  const refused = [...new Set(results.flatMap(({ refused: why }) => why ?? []))]
  const words = [...wordsFor(intent, results), ...refused]
  return [words.join(' '), nextFor(intent, results, said)].filter((text) => text !== '').join(' ')
}

function wordsFor(intent: ScriptIntent, results: readonly Result[]): string[] {
  if (intent.kind === 'read-back') return results.map(readBack)
  if (intent.kind === 'tag')
    return results.flatMap(({ tagged, tags, why }) =>
      tagged
        ? [
            why ??
              `${tagged} has ${tags?.length === 1 ? 'the tag' : 'the tags'} ${list((tags ?? []).map((tag) => `“${tag}”`))} now.`,
          ]
        : [],
    )
  if (intent.kind === 'link')
    return results.flatMap(({ linked, why }) => (linked ? [why ?? `${list(linked)} are linked.`] : []))
  const saved = results.flatMap((result) => result.saved ?? [])
  const known = [...new Set(results.flatMap((result) => result.known ?? []))]
  const echoes = results.flatMap(({ saved: id, saysMuchTheSameAs }) =>
    id && saysMuchTheSameAs ? [`${id} says much the same as ${list(saysMuchTheSameAs)}.`] : [],
  )
  return [
    ...keptWords(saved),
    ...(known.length > 0
      ? [`${list(known)} ${known.length > 1 ? 'were' : 'was'} there already, so nothing is kept twice.`]
      : []),
    ...echoes,
  ]
}

/** A note that only its writer sees has no number yet. */
function keptWords(saved: readonly string[]): string[] {
  const numbers = saved.filter((id) => id.startsWith('#'))
  const privates = saved.length - numbers.length
  return [
    ...(numbers.length > 0 ? [`Kept as ${list(numbers)}.`] : []),
    ...(privates > 0 ? [`Kept as ${privates === 1 ? 'a private note' : `${privates} private notes`}.`] : []),
  ]
}

function nextFor(intent: ScriptIntent, results: readonly Result[], said: string): string {
  if (intent.kind !== 'thoughts' || !results.some(({ saved }) => saved)) return ''
  const category = intent.thoughts.at(-1)?.category ?? 'idea'
  return pickBy(said, NEXT[category]) ?? ''
}

function readBack({ count = 0, ideas = [] }: Result): string {
  if (ideas.length === 0) return 'There is nothing of that kind in the log yet. What comes to mind first?'
  const shown = ideas.slice(-MAX_READ)
  const more = count - shown.length
  const [first, second] = keyTerms(
    ideas.map(({ text }) => ({ text, weight: 1 })),
    2,
  )
  const about = first ? ` Much of it is about “${first}”${second ? ` and “${second}”` : ''}.` : ''
  const lines = shown.map(({ id, by, text }) => `- ${id} ${oneLine(text)}${by ? ` (${by})` : ''}`)
  const rest = more > 0 ? [`The log has ${more} more from before.`] : []
  return [`Found in the log: ${count === 1 ? 'one' : count}.${about}`, ...lines, ...rest].join('\n')
}

function oneLine(text: string): string {
  return clip(text.replace(/\s+/g, ' ').trim(), MAX_QUOTE_CHARS)
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

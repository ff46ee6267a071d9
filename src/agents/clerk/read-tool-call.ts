import { visibleText } from '#agents/text/visible-text.ts'
import { cleanText } from '#base/clean-text.ts'
import { clip } from '#base/clip.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { actionSentence } from '#session/clerk/action-sentences.ts'
import { MAX_LINK_REASON_CHARS } from '#session/clerk/talk.ts'
import {
  CATEGORIES,
  type Category,
  MAX_IDEA_CHARS,
  MAX_TAGS,
  STATUSES,
  type Status,
  Tag,
} from '#session/ideas/idea.ts'
import { CLERK_TOOL_NAMES, type ClerkToolName, TALK_LINKS } from './clerk-tools.ts'
import { isFragment } from './fragment.ts'

export type ToolCall =
  | {
      tool: 'save_idea'
      content: string
      /** null if the clerk named none of ours. */
      category: Category | null
      tags: string[]
      answers: number | null
    }
  | { tool: 'keep_draft'; content: string; quote: string }
  | { tool: 'read_back'; category: Category | null; status: Status | null; tag: string | null; mine: boolean }
  | { tool: 'tag_idea'; idea: number; tags: string[] }
  | { tool: 'link_ideas'; from: number; to: number; type: (typeof TALK_LINKS)[number] }
  | { tool: 'suggest_link'; from: number; to: number; type: (typeof TALK_LINKS)[number]; why: string }

/** `why` is returned to the model, which can call again. `isQuiet`: the person does not see it. */
export type ToolCallRead = { ok: true; call: ToolCall } | { ok: false; why: NamedSentence; isQuiet?: boolean }

/**
 * Reads a model's input for a tool, from a call or a block of text: numbers with "#", tags with commas, synonyms of
 * categories. For unreadable input it returns a sentence to the model.
 */
export function readToolCall(name: string, input: unknown, maxTextChars = MAX_IDEA_CHARS): ToolCallRead {
  const tool = CLERK_TOOL_NAMES.find((each) => each === toolName(name))
  if (!tool)
    return refuse(actionSentence('clerk-no-tool', { name: word(name), names: CLERK_TOOL_NAMES.join(', ') }))
  const fields = fieldsOf(input)
  return READERS[tool](fields, maxTextChars)
}

/** `SAVE_IDEA`, `save-idea` and `Save Idea` are one. */
export function toolName(name: string): string {
  return name
    .slice(0, 40)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

type Fields = (key: string) => unknown

const READERS: Record<ClerkToolName, (fields: Fields, maxTextChars: number) => ToolCallRead> = {
  save_idea(fields, maxTextChars) {
    const content = contentIn(fields('content'))
    const unfit = unfitContent(content, maxTextChars)
    if (unfit) return unfit
    const words = { category: categoryIn(fields('category')), tags: tagsIn(fields('tags')) }
    return accept({ tool: 'save_idea', content, ...words, answers: numberIn(fields('answers')) })
  },
  keep_draft(fields, maxTextChars) {
    const content = contentIn(fields('content'))
    const quote = contentIn(fields('quote'))
    return unfitContent(content, maxTextChars) ?? accept({ tool: 'keep_draft', content, quote })
  },
  read_back(fields) {
    const [tag = null] = tagsIn(fields('tag'))
    const asked = { category: categoryIn(fields('category')), status: statusIn(fields('status')), tag }
    return accept({ tool: 'read_back', ...asked, mine: /^(true|yes|1)$/i.test(textIn(fields('mine'))) })
  },
  tag_idea(fields) {
    const idea = numberIn(fields('idea'))
    const tags = tagsIn(fields('tags'))
    if (idea === null) return refuse(actionSentence('clerk-no-number'))
    return tags.length === 0
      ? refuse(actionSentence('clerk-no-tags'))
      : accept({ tool: 'tag_idea', idea, tags })
  },
  link_ideas(fields) {
    const read = linkIn(fields)
    return 'message' in read ? refuse(read) : accept({ tool: 'link_ideas', ...read })
  },
  suggest_link(fields) {
    const read = linkIn(fields)
    if ('message' in read) return { ok: false, why: read, isQuiet: true }
    const why = visibleText(textIn(fields('why')))
      .replace(/\s+/g, ' ')
      .trim()
    return accept({ tool: 'suggest_link', ...read, why: clip(why, MAX_LINK_REASON_CHARS) })
  },
}

/** Why these words are no thought to keep; `null`: they are one. */
function unfitContent(content: string, maxTextChars: number): ToolCallRead | null {
  if (content === '') return refuse(actionSentence('clerk-nothing-to-save'))
  if (isFragment(content)) return { ok: false, why: actionSentence('clerk-fragment'), isQuiet: true }
  return content.length > maxTextChars
    ? refuse(actionSentence('clerk-long-idea', { max: maxTextChars }))
    : null
}

/** The link of two ideas, or the fault of the input. */
function linkIn(
  fields: Fields,
): { from: number; to: number; type: (typeof TALK_LINKS)[number] } | NamedSentence {
  const [from, to] = [numberIn(fields('from')), numberIn(fields('to'))]
  const said = textIn(fields('type'))
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const type = TALK_LINKS.find((each) => each === said)
  if (from === null || to === null) return actionSentence('clerk-no-ideas')
  return type ? { from, to, type } : actionSentence('clerk-link-type', { types: TALK_LINKS.join(' or ') })
}

/** Synonyms that models use. */
const CATEGORY_WORDS: ReadonlyMap<string, Category> = new Map([
  ...CATEGORIES.map((each) => [each, each] as const),
  ['to-do', 'todo'],
  ['to do', 'todo'],
  ['task', 'todo'],
  ['action', 'todo'],
  ['action item', 'todo'],
  ['action point', 'todo'],
  ['next step', 'todo'],
  ['thought', 'idea'],
  ['suggestion', 'idea'],
  ['fact', 'note'],
  ['observation', 'note'],
])

function categoryIn(value: unknown): Category | null {
  const said = bare(textIn(value))
    .toLowerCase()
    .replace(/^[\s*_`]{1,8}|[\s.,:;!?…*_`]{1,8}$/g, '')
  return CATEGORY_WORDS.get(said) ?? CATEGORY_WORDS.get(said.replace(/s$/, '')) ?? null
}

function statusIn(value: unknown): Status | null {
  const said = textIn(value).toLowerCase()
  return STATUSES.find((status) => status === said) ?? null
}

/** `12`, `"#12"`, `"idea #12"`. */
export function numberIn(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const found = /^(?:[^\d]{0,19}[^\d-])?(\d{1,9})(?![\d.]?\d)/.exec(String(value).slice(0, 60))
  const number = Number(found?.[1] ?? 0)
  return number > 0 ? number : null
}

/** A list, or words with commas, semicolons or "#" between them. */
function tagsIn(value: unknown): string[] {
  const listed = Array.isArray(value) ? value.slice(0, 100).map(textIn) : textIn(value).split(/[,;\n]|(?=#)/)
  const tags = listed.flatMap((each) => Tag.safeParse(bare(visibleText(each))).data ?? [])
  return [...new Set(tags)].slice(0, MAX_TAGS)
}

function contentIn(value: unknown): string {
  return bare(visibleText(cleanText(typeof value === 'string' ? value : textIn(value))))
}

/** Without the quotation marks or brackets that a model may have put around it. */
function bare(text: string): string {
  const plain = text.trim()
  for (const [open, close] of ['""', '“”', '«»', '„“', '[]', '{}']) {
    const isAround = plain.length > 1 && plain.startsWith(open ?? '') && plain.endsWith(close ?? '')
    // Two quotations, not one.
    if (isAround && !plain.slice(1, -1).includes(open ?? '')) return plain.slice(1, -1).trim()
  }
  return plain
}

const MAX_FIELD_CHARS = MAX_IDEA_CHARS + 1_000

function textIn(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? cleanText(String(value).slice(0, MAX_FIELD_CHARS)).trim() : ''
}

/** Own keys only: an input is whatever a model wrote. */
function fieldsOf(input: unknown): Fields {
  const record = new Map(
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.entries(input).slice(0, 50)
      : [],
  )
  return (key) => record.get(key)
}

function word(name: string): string {
  return `“${cleanText(name).slice(0, 40)}”`
}

function accept(call: ToolCall): ToolCallRead {
  return { ok: true, call }
}

function refuse(why: NamedSentence): ToolCallRead {
  return { ok: false, why }
}

import type { ClerkToolName } from './clerk-tools.ts'
import { toolName } from './read-tool-call.ts'

/** Keys of the lines in a block, for each tool, with other names that models use. */
const KEYS: Record<ClerkToolName, Record<string, string>> = {
  save_idea: { content: 'content', text: 'content', category: 'category', tags: 'tags', answers: 'answers' },
  read_back: { category: 'category', status: 'status', tag: 'tag', tags: 'tag', mine: 'mine' },
  tag_idea: { idea: 'idea', idea_id: 'idea', number: 'idea', tags: 'tags' },
  link_ideas: {
    from: 'from',
    to: 'to',
    idea_id_a: 'from',
    idea_id_b: 'to',
    type: 'type',
    link_type: 'type',
    // Not for people: it is removed with the block.
    reason: 'reason',
  },
  keep_draft: { content: 'content', text: 'content', quote: 'quote' },
  suggest_link: { from: 'from', to: 'to', type: 'type', link_type: 'type', why: 'why', reason: 'why' },
}
/** Names that models know from elsewhere. */
const TOOLS: ReadonlyMap<string, ClerkToolName> = new Map([
  ['save_idea', 'save_idea'],
  ['read_back', 'read_back'],
  ['tag_idea', 'tag_idea'],
  ['link_ideas', 'link_ideas'],
  ['link', 'link_ideas'],
  ['keep_draft', 'keep_draft'],
  ['suggest_link', 'suggest_link'],
])

/** The request of a block. `tool` is `null` if there is no such tool; `name` is the name as written. */
export interface ActionHead {
  name: string
  tool: ClerkToolName | null
}

/**
 * Models wrap their text in list marks, bold type and code marks; a quotation mark (`>`) is excluded, because it marks
 * another person's text.
 */
const DRESS = '[ \\t*_`#-]{0,8}'
const HEAD = new RegExp(
  `^${DRESS}\\[ {0,3}ACTION {0,3}: {0,3}([A-Za-z][A-Za-z_ -]{0,30}?) {0,3}(?:\\][*_\`]{0,4} {0,3}:?(.*)|)$`,
  'i',
)
const CLOSER =
  /(?:\[ {0,3}(?:\/ {0,3}ACTION|END[ _]ACTION)(?: {0,3}:[A-Za-z_ -]{0,30})? {0,3}\][*_`]{0,4}[ \t]*){1,8}$/i
const KEY = /^[ \t*_`"'-]{0,8}([A-Za-z][A-Za-z_]{0,12})[*_`"']{0,4}[ \t]{0,4}[:=][*_`]{0,4}(.*)$/

/** The head of a block, alone on its line or with its first field behind it; null: it is a line like any other. */
export function headOf(line: string): { head: ActionHead; rest: string } | null {
  const found = HEAD.exec(line)
  if (!found) return null
  const [, name = '', behind] = found
  const rest = (behind ?? '').trim()
  const tool = TOOLS.get(toolName(name)) ?? null
  // Without its bracket only what can't be anything else is a head.
  if (behind === undefined && tool === null) return null
  // "[ACTION: SAVE_IDEA] is what I write": it speaks of one.
  if (rest !== '' && !isClosed(rest) && !(tool && fieldOf(tool, rest))) return null
  return { head: { name: name.trim(), tool }, rest }
}

/** Whether a line that goes on like this could still become a head. */
export function mayBeHead(begun: string): boolean {
  return /^[ \t*_`#-]{0,8}(\[|$)/.test(begun)
}

/** `key: value`, where the tool has such a key and the value may be one; null: it is a line of text. */
export function fieldOf(tool: ClerkToolName, line: string): { key: string; value: string } | null {
  const found = KEY.exec(line)
  if (!found) return null
  const keys = new Map(Object.entries(KEYS[tool]))
  const key = keys.get((found[1] ?? '').toLowerCase())
  const value = (found[2] ?? '').trim()
  return key !== undefined && isValueOf(key, value) ? { key, value } : null
}

/** A field and those behind it on the same line, as in `content: A bench category: idea`. `null`: the line begins with none. */
export function fieldsOnLine(tool: ClerkToolName, line: string): { key: string; value: string }[] | null {
  const first = fieldOf(tool, line)
  if (first?.key !== 'content') return first && [first]
  const behind: { key: string; value: string }[] = []
  let { value } = first
  for (let i = 0; i < MAX_FIELDS_BEHIND; i++) {
    const from = Math.max(0, value.length - MAX_BEHIND_CHARS)
    const at = from + value.slice(from).search(LAST_FIELD)
    const field = at > from ? fieldOf(tool, value.slice(at)) : null
    if (!field || field.key === 'content' || !isCertain(field)) break
    behind.unshift(field)
    value = value.slice(0, at).replace(/[\s,;|]+$/, '')
  }
  return [{ key: 'content', value }, ...behind]
}

const MAX_FIELDS_BEHIND = 3
/** Characters searched at the line's end: searching all of a long line takes the square of its length. */
const MAX_BEHIND_CHARS = 200
const LAST_FIELD =
  /(?<=[\s,;|])(?:category|tags|answers)[ \t]*[:=](?!.*[\s,;|](?:category|tags|answers)[ \t]*[:=])/i

/** In a sentence, "category: whatever" may be meant literally. */
function isCertain({ key, value }: { key: string; value: string }): boolean {
  return key !== 'category' || /^[*_`"'“]*(?:idea|decision|to-?do|note|question)s?[*_`"'”.!]*$/i.test(value)
}

/** All fields at once, written as JSON on one line; null: it is none. */
export function fieldsOf(tool: ClerkToolName, line: string): { key: string; value: string }[] | null {
  if (!/^\s*\{.*\}\s*$/.test(line)) return null
  const keys = new Map(Object.entries(KEYS[tool]))
  try {
    return Object.entries(JSON.parse(line)).flatMap(([name, value]) => {
      const key = keys.get(name.toLowerCase())
      return key === undefined
        ? []
        : [{ key, value: Array.isArray(value) ? value.join(', ') : String(value) }]
    })
  } catch {
    return null
  }
}

/** Whether a broken-off line was about to become a head. */
export function isHeadBegun(line: string): boolean {
  const begun = line.replace(/^[ \t*_`#-]+/, '').toUpperCase()
  return begun !== '' && (begun.startsWith('[ACTION') || '[ACTION'.startsWith(begun))
}

/** In prose a colon may stand behind any word: a short value is one, a sentence is not. */
function isValueOf(key: string, value: string): boolean {
  const plain = value.replace(/[`*"'“”,.\]]+$/, '')
  switch (key) {
    case 'content':
    case 'quote':
    case 'reason':
    case 'why':
      return true
    case 'tags':
    case 'tag':
      return value.length <= 300 && !/[.!?](\s|$)/.test(plain)
    case 'idea':
    case 'from':
    case 'to':
    case 'answers':
      return value.length <= 40 && /\d/.test(value)
    default:
      return plain.length <= 24 && plain.split(/\s+/).length <= 2
  }
}

/**
 * Whether the line ends with `[/ACTION]`, in one of the forms in which models write it. Words before it are allowed.
 */
export function isClosed(line: string): boolean {
  return CLOSER.test(line)
}

/** Without what ends a block on this line. */
export function withoutCloser(line: string): string {
  return line.replace(CLOSER, '').trimEnd()
}

/** Whether the line begins or ends a block of code. */
export function isCodeFence(line: string): boolean {
  return /^[ \t]{0,3}`{3,20}[a-z]{0,12}[ \t]{0,40}$/i.test(line)
}

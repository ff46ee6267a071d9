import { isAlias, isMap, isNode, isScalar, isSeq, type Pair, parseDocument } from 'yaml'
import type { NamedSentence } from '#base/sentence.ts'
import { agentFileSentence } from '#session/agents/agent-file-sentences.ts'

/** With more, a file of a few lines could expand to gigabytes. */
const MAX_ALIASES = 20
/** Each character can be an error to the parser: 24,000 of them would take it half a second. */
const MAX_FRONT_CHARS = 4_000

/** The value of a key: text, a list of texts, or something that none of our keys takes; null when empty. */
type FrontValue = string | readonly string[] | { other: true } | null

/** A line or block of the front matter, with its place, so that changing it leaves the rest as it is. */
export interface FrontEntry {
  key: string
  value: FrontValue
  /** The start of the key. Offsets count from the start of the front matter. */
  at: number
  valueRange: readonly [start: number, end: number]
}

/** The front matter, or its fault and the character at which it went wrong. */
export type FrontMatter =
  | { ok: true; entries: FrontEntry[] }
  | { ok: false; fault: NamedSentence; at: number }

/**
 * Reads YAML in which everything is text, a list or a map (the failsafe schema): `name: 007` and `name: yes` stay as
 * written. Tags are refused, aliases are limited, and nothing is executed.
 */
export function readFrontMatter(front: string): FrontMatter {
  if (front.length > MAX_FRONT_CHARS) {
    const values = { max: MAX_FRONT_CHARS, chars: front.length }
    return { ok: false, fault: agentFileSentence('agent-front-chars', values), at: 0 }
  }
  try {
    return read(front)
  } catch {
    // Too many aliases, or brackets nested so deeply that the recursive parser overflows the stack.
    return { ok: false, fault: agentFileSentence('agent-front-nested'), at: 0 }
  }
}

function read(front: string): FrontMatter {
  const document = parseDocument(front, { schema: 'failsafe', prettyErrors: false, logLevel: 'silent' })
  const wrong = document.errors[0] ?? document.warnings[0]
  if (wrong) {
    const fault = agentFileSentence('agent-yaml', { reason: wrong.message })
    return { ok: false, fault, at: wrong.pos[0] }
  }
  const { contents } = document
  if (!isMap(contents) || contents.flow) {
    return { ok: false, fault: agentFileSentence('agent-front-form'), at: 0 }
  }
  document.toJS({ maxAliasCount: MAX_ALIASES, mapAsMap: true })
  const resolve = (node: unknown) => (isAlias(node) ? node.resolve(document) : node)
  return { ok: true, entries: contents.items.flatMap((pair) => entryOf(pair, resolve)) }
}

function entryOf({ key, value }: Pair, resolve: (node: unknown) => unknown): FrontEntry[] {
  if (!isScalar(key) || typeof key.value !== 'string' || !key.range || !isNode(value) || !value.range)
    return []
  const [start, end] = value.range
  return [{ key: key.value, value: valueUnder(resolve(value)), at: key.range[0], valueRange: [start, end] }]
}

function valueUnder(node: unknown): FrontValue {
  if (isScalar(node) && typeof node.value === 'string') {
    // In this schema everything is text: `null` in quotes is a word, without quotes it means no value.
    return node.type === 'PLAIN' && /^(null|~)?$/.test(node.value) ? null : node.value
  }
  if (!isSeq(node)) return { other: true }
  const texts = node.items.flatMap((item) =>
    isScalar(item) && typeof item.value === 'string' ? item.value : [],
  )
  return texts.length === node.items.length ? texts : { other: true }
}

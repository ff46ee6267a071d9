interface Named {
  id: string
  name: string
}

/** A place in a text where someone is mentioned. */
export interface Mention {
  /** Offset of the "@". */
  at: number
  /** Characters, the "@" and quotation marks included. */
  length: number
  name: string
  /** Id of the person or agent with that name; `null` if none of those searched for has it. */
  id: string | null
}

/** No note names more; thousands of signs are no mentions, but would each be held against every name. */
const MAX_MARKS = 100
const MAX_NAME_CHARS = 200

const MARKS = /(?<![\p{L}\p{N}_.+-])[@＠]/gu
const OPENING = /^["“”„«‹']\s*/
const CLOSING = /^\s*["“”»›']/
/** Matches the characters that count as a name if none of the searched names fits. */
const WORD = /^(?:["“”„«‹']\s*(?<quoted>[^"“”»›'\n]{1,60}?)\s*["“”»›']|(?<word>\p{L}[\p{L}\p{N}_-]*))/u

/**
 * Finds every `@Sceptic`, `@Night-shift nurse` and `@"Night-shift nurse"`, ignoring case, in the text's order. The
 * longest matching name counts; an address like `me@sceptic.org` mentions no agent.
 */
export function findMentions(text: string, named: readonly Named[]): Mention[] {
  if (!/[@＠]/.test(text)) return []
  const names = named
    .map(({ id, name }) => ({ id, words: normalize(name).split(/\s+/).filter(Boolean) }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.join(' ').length - a.words.join(' ').length)
    .map(({ id, words }) => ({ id, pattern: patternOf(words) }))
  const marks = [...text.matchAll(MARKS)].slice(0, MAX_MARKS)
  return marks.flatMap(({ index }) => mentionAt(text, index, names) ?? [])
}

export function mentionedIds(text: string, named: readonly Named[]): string[] {
  return [...new Set(findMentions(text, named).flatMap(({ id }) => id ?? []))]
}

function mentionAt(
  text: string,
  at: number,
  names: readonly { id: string; pattern: RegExp }[],
): Mention | null {
  const rest = text.slice(at + 1, at + 1 + MAX_NAME_CHARS)
  const quote = OPENING.exec(rest)?.[0] ?? ''
  const inside = rest.slice(quote.length)
  const normal = normalize(inside)
  for (const { id, pattern } of names) {
    const found = pattern.exec(normal)
    if (!found) continue
    const name = inside.slice(0, writtenLength(inside, found[0].length))
    const after = inside.slice(name.length)
    if (quote === '') {
      if (!/^[\p{L}\p{N}_]/u.test(after)) return { at, length: 1 + name.length, name, id }
      continue
    }
    const closing = CLOSING.exec(after)?.[0]
    if (closing) return { at, length: 1 + quote.length + name.length + closing.length, name, id }
  }
  const { quoted, word } = WORD.exec(rest)?.groups ?? {}
  const name = quoted ?? word
  if (!name) return null
  return { at, length: 1 + (WORD.exec(rest)?.[0].length ?? 0), name, id: null }
}

function patternOf(words: readonly string[]): RegExp {
  return new RegExp(`^${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')}`, 'u')
}

/** How many characters of `text` become the first `normalLength` ones of its plain form. */
function writtenLength(text: string, normalLength: number): number {
  if (normalize(text.slice(0, normalLength)).length === normalLength) return normalLength
  let length = 0
  for (const character of text) {
    if (normalize(text.slice(0, length)).length >= normalLength) break
    length += character.length
  }
  return length
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

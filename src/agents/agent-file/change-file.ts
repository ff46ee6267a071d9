import { stringify } from 'yaml'
import type { AgentFields } from '#session/agents/agent.ts'
import { COLOUR_WORDS } from './colour-words.ts'
import type { FrontEntry } from './front-matter.ts'
import { entryFor, FIELD_KEYS, type FieldKey } from './read-fields.ts'
import type { SplitFile } from './split-file.ts'

export const FIELDS = ['name', 'kind', 'model', 'capabilities', 'domain', 'color', 'emoji'] as const

/** The value of a field in the front matter. */
export function written(agent: AgentFields, field: FieldKey): string {
  if (field === 'capabilities') return `[${agent.capabilities.join(', ')}]`
  if (field === 'color') return COLOUR_WORDS[agent.color]
  // A model needs no quotation marks: only `null` and an empty text would be read as none.
  if (field === 'model') return agent.model ?? 'null'
  return stringify(agent[field], { lineWidth: 0, blockQuote: false }).replace(/\n$/, '')
}

/**
 * The file with other values under these keys: only their letters are replaced. Writing the parsed YAML out again
 * would keep the comments but not how quotes, indents and empty lines were set.
 */
export function changeFile(
  file: string,
  split: SplitFile,
  entries: readonly FrontEntry[],
  agent: AgentFields,
  changed: readonly FieldKey[],
): string {
  const edits: { start: number; end: number; text: string }[] = []
  for (const field of changed) {
    const entry = entryFor(entries, field)
    const value = written(agent, field)
    if (entry) edits.push(replacement(split, entry, value))
    else edits.push(addition(split, `${FIELD_KEYS[field][0]}: ${value}${split.lineEnd}`))
  }
  let text = file.slice(0, split.bodyStart)
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + put + text.slice(end)
  }
  return text
}

function replacement({ front, start, lineEnd }: SplitFile, entry: FrontEntry, value: string) {
  const [from, to] = entry.valueRange
  const before = front.slice(0, from)
  // A list may begin at the margin, a value may not; and `key:` without a value may have no space behind it.
  const gap = /(^|\n)$/.test(before) ? '  ' : /\s$/.test(before) ? '' : ' '
  const end = front.slice(from, to).endsWith('\n') ? lineEnd : ''
  return { start: start + from, end: start + to, text: gap + value + end }
}

function addition({ front, start, lineEnd }: SplitFile, line: string) {
  const at = start + front.length
  const isOnNewLine = front === '' || front.endsWith('\n')
  return { start: at, end: at, text: isOnNewLine ? line : lineEnd + line }
}

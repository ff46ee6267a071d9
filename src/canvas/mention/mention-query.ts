import type { Mentionable } from '#agents/mentions/mark-mentions.ts'

/** A name that is being typed. */
export interface MentionQuery {
  /** Offset of the "@". */
  at: number
  query: string
}

const MAX_QUERY_CHARS = 60
const MAX_OFFERED = 8

export function mentionQueryAt(before: string): MentionQuery | null {
  const found = /(?<![\p{L}\p{N}_.+-])[@＠](["“„«]?)([^\n@＠]*)$/u.exec(before)
  const query = found?.[2]
  if (!found || query === undefined || query.length > MAX_QUERY_CHARS || /^\s/.test(query)) return null
  return { at: found.index, query }
}

/** People and advisors with a name, or a word of it, that starts with the query; full names first, advisors before people. */
export function namesFor(query: string, named: readonly Mentionable[]): Mentionable[] {
  const wanted = plain(query)
  const whole = named.filter(({ name }) => plain(name).startsWith(wanted))
  const inside = named.filter((one) => !whole.includes(one) && plain(one.name).includes(` ${wanted}`))
  return [...whole, ...(wanted === '' ? [] : inside)].slice(0, MAX_OFFERED)
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

import { formatCount } from '#ui/format-count.ts'

/** A note that got its number. `authorId: null`: it has no author. */
export interface NoteNewsItem {
  authorId: string | null
  number: number
}

/** With more authors the sentence would be too long to listen to. */
const MAX_NAMED = 3

export function noteNewsLabel(news: readonly NoteNewsItem[], nameOf: (id: string) => string | null): string {
  const [only] = news
  if (only && news.length === 1) {
    const name = only.authorId && nameOf(only.authorId)
    return name ? `${name} wrote note ${only.number}` : `New note ${only.number}`
  }
  const counts = new Map<string | null, number>()
  for (const { authorId } of news) counts.set(authorId, (counts.get(authorId) ?? 0) + 1)
  const named = [...counts].flatMap(([id, count]) => {
    const name = id && nameOf(id)
    return name ? [{ name, count }] : []
  })
  const [first, ...rest] = named
  if (!first || named.length < counts.size || named.length > MAX_NAMED) return `${news.length} new notes`
  const others = rest.map(({ name, count }) => `, ${name} ${formatCount(count, 'note')}`)
  return `${first.name} wrote ${formatCount(first.count, 'note')}${others.join('')}`
}

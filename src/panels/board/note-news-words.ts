import { formatCount } from '#ui/format-count.ts'

export interface NoteNewsItem {
  authorId: string | null
  number: number
}

const MOST_NAMED = 3

/** `Wei wrote note 12`, `Sceptic wrote 2 notes, Wei 1 note`, or with many writers only how many notes. */
export function noteNewsWords(news: readonly NoteNewsItem[], nameOf: (id: string) => string | null): string {
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
  if (!first || named.length < counts.size || named.length > MOST_NAMED) return `${news.length} new notes`
  const others = rest.map(({ name, count }) => `, ${name} ${formatCount(count, 'note')}`)
  return `${first.name} wrote ${formatCount(first.count, 'note')}${others.join('')}`
}

import { hasMarkup, type MarkupLine, readMarkup, type Span } from '#board/text/read-markup.ts'
import { findMentions, type Mention } from './mentions.ts'

/** An advisor or a person that can be mentioned with an @. */
export interface Mentionable {
  id: string
  name: string
  kind: 'advisor' | 'person'
}

/** A part of a shown line; a mentioned name may be unknown on the board. */
export type ShownSpan =
  | Span
  | { kind: 'mention'; at: number; text: string; isBold: boolean; name: string; isKnown: boolean }

/** A line of a note in which mentions are separate spans. */
export interface ShownLine extends Omit<MarkupLine, 'spans'> {
  spans: ShownSpan[]
}

/** Lists the advisors that can be mentioned on a board, then the people. */
export function mentionableOn(
  agents: readonly { id: string; name: string; kind: string }[],
  people: Readonly<Record<string, { id: string; name: string; role: unknown }>>,
): Mentionable[] {
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  const members = Object.values(people).filter(({ role }) => role !== null)
  return [
    ...advisors.map(({ id, name }) => ({ id, name, kind: 'advisor' as const })),
    ...members.map(({ id, name }) => ({ id, name, kind: 'person' as const })),
  ]
}

/** Mentioned names that are unknown on the board, each once, as written. */
export function unknownNames(text: string, named: readonly Mentionable[]): string[] {
  return [...new Set(findMentions(text, named).flatMap(({ id, name }) => (id === null ? name : [])))]
}

/** Whether a text is shown as it is typed, so that nothing needs to be read out of it. */
export function isPlain(text: string): boolean {
  return !/[@＠]/.test(text) && !hasMarkup(text)
}

export function readShownText(text: string, named: readonly Mentionable[]): ShownLine[] {
  const mentions = findMentions(text, named)
  return readMarkup(text).map((line) => ({
    ...line,
    spans: line.spans.flatMap((span) => (span.kind === 'words' ? cutAt(span, mentions) : [span])),
  }))
}

function cutAt(span: Span, mentions: readonly Mention[]): ShownSpan[] {
  const end = span.at + span.text.length
  const parts: ShownSpan[] = []
  let at = span.at
  const words = (to: number): void => {
    if (to > at) parts.push({ ...span, at, text: span.text.slice(at - span.at, to - span.at) })
  }
  for (const mention of mentions) {
    const mentionEnd = mention.at + mention.length
    if (mention.at < at || mentionEnd > end) continue
    words(mention.at)
    const text = span.text.slice(mention.at - span.at, mentionEnd - span.at)
    const { isBold } = span
    parts.push({
      kind: 'mention',
      at: mention.at,
      text,
      isBold,
      name: mention.name,
      isKnown: mention.id !== null,
    })
    at = mentionEnd
  }
  words(end)
  return parts
}

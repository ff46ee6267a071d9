import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import type { Projection } from '#session/projection.ts'
import type { NoteAuthor, NoteAuthors } from './note-author.ts'

type People = Pick<Projection, 'people' | 'agents' | 'formerAgents'>

export function noteAuthors({ people, agents, formerAgents }: People): NoteAuthors {
  const authors: Record<string, NoteAuthor> = {}
  for (const { id, name } of Object.values(people)) authors[id] = { name, kind: 'person' }
  for (const { id, name, emoji } of [...formerAgents, ...agents]) {
    authors[id] = { name, kind: 'agent', glyph: stripEmojiVariant(emoji) }
  }
  return authors
}

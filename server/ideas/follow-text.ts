import type { NamedPeople } from '#agents/text/owner-in-words.ts'
import { readToDo } from '#agents/text/read-to-do.ts'
import type { Idea } from '#session/ideas/idea.ts'
import type { FollowedIdea } from '#session/ideas/idea-fields.ts'
import type { BoardWords } from './board-word-statistics.ts'

/** The board's words, the date and the people for reading a text. */
export interface TextReading {
  words: BoardWords
  /** The date where the author is: `2026-11-23`. */
  today: string
  named: NamedPeople
}

/**
 * Returns the changes to an idea with its new text, and to ideas whose echoes may change: those that echoed it, and
 * later ones that resemble it now.
 */
export function followText(reading: TextReading, idea: Idea, text: string): FollowedIdea[] {
  const { words } = reading
  const { echoes } = words
  const { number } = idea
  const before = echoes.laterLike(number)
  echoes.put(number, text)
  const others = new Set([...before, ...echoes.laterLike(number)])
  const own = {
    number,
    text,
    ...sortAgain(words, idea.text, text),
    ...toDoNews(idea.text, text, reading),
    echoes: echoes.echoesOf(number),
  }
  return [own, ...[...others].map((other) => ({ number: other, echoes: echoes.echoesOf(other) }))]
}

/** Only if the new words give another result than the old ones: fixing a typo must not undo a model's choice. */
function sortAgain(words: BoardWords, before: string, text: string): Pick<FollowedIdea, 'category' | 'tags'> {
  const [old, now] = [words.sort(before), words.sort(text)]
  return {
    ...(now.category !== old.category && { category: now.category }),
    ...(now.tags.join() !== old.tags.join() && { tags: now.tags }),
  }
}

/**
 * Only where the new words lead to another result than the old ones: a typo fixed next week must not move Friday to another week.
 */
function toDoNews(
  before: string,
  text: string,
  reading: TextReading,
): Pick<FollowedIdea, 'due' | 'owner' | 'isTicked'> {
  const [old, now] = [readToDo(before, reading), readToDo(text, reading)]
  const isSameOwner =
    old.owner?.ownerId === now.owner?.ownerId && old.owner?.ownerName === now.owner?.ownerName
  return {
    ...(now.due !== old.due && { due: now.due }),
    ...(!isSameOwner && { owner: now.owner }),
    ...(now.isDone !== old.isDone && { isTicked: now.isDone }),
  }
}

import type { NamedPeople } from '#agents/words/owner-in-words.ts'
import { readToDo } from '#agents/words/read-to-do.ts'
import type { Idea } from '#session/idea.ts'
import type { FollowedIdea } from '#session/idea-command.ts'
import type { BoardWords } from './log-words.ts'

/** What the words of a text are read with. */
export interface TextReading {
  words: BoardWords
  /** Where its author is: `2026-11-23`. */
  today: string
  /** Whom it can name as the owner of a to-do. */
  named: NamedPeople
}

/**
 * What an idea is by its new text, and the ideas whose echoes may be others by it: those that echoed it, and later ones
 * that are like it now.
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
    ...sortedAnew(words, idea.text, text),
    ...toDoNews(idea.text, text, reading),
    echoes: echoes.echoesOf(number),
  }
  return [own, ...[...others].map((other) => ({ number: other, echoes: echoes.echoesOf(other) }))]
}

/** Only what other words say otherwise: a slip that is put right must not undo what a model found out. */
function sortedAnew(
  words: BoardWords,
  before: string,
  text: string,
): Pick<FollowedIdea, 'category' | 'tags'> {
  const [old, now] = [words.sort(before), words.sort(text)]
  return {
    ...(now.category !== old.category && { category: now.category }),
    ...(now.tags.join() !== old.tags.join() && { tags: now.tags }),
  }
}

/** Only what other words say otherwise: a slip that is put right next week leaves Friday the Friday that was meant. */
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

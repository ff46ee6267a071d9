import { readToDo } from '#agents/words/read-to-do.ts'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import type { NoteView } from '#board/read-note.ts'
import { type Idea, MAX_IDEA_CHARS } from '#session/idea.ts'
import type { CapturedIdea, FollowedIdea } from '#session/idea-command.ts'
import { ideaOfNote } from '#session/idea-in.ts'
import { isOver } from '#session/round.ts'
import type { SessionState } from '#session/state.ts'
import { followText, type TextReading } from './follow-text.ts'
import { sourceOfNote } from './note-source.ts'

/** What a note says, as an idea keeps it. */
export function ideaTextOf({ text }: Pick<NoteView, 'text'>): string {
  return cleanText(text).trim().slice(0, MAX_IDEA_CHARS).trimEnd()
}

/** `awaited`: the turn that writes the note goes on. `nothing`: it is not finished, or is gone and was no idea. */
export type Became =
  | { kind: 'nothing' | 'awaited' }
  | { kind: 'heard'; idea: CapturedIdea }
  | { kind: 'known'; idea: Idea; news: FollowedIdea[] }

export function whatBecame(
  noteId: string,
  note: NoteView | null,
  state: SessionState,
  reading: TextReading,
): Became {
  const idea = ideaOfNote(state, noteId)
  if (idea) return { kind: 'known', idea, news: newsOf(idea, note, reading) }
  if (!note || note.number === null || isBlank(note.text)) return { kind: 'nothing' }
  return isAwaited(note, state) ? { kind: 'awaited' } : { kind: 'heard', idea: heardAs(note, state, reading) }
}

/** A note that is finished and no idea yet. */
function heardAs(note: NoteView, state: SessionState, reading: TextReading): CapturedIdea {
  const { words } = reading
  const text = ideaTextOf(note)
  const number = state.numbered.get(note.id)?.number ?? note.number
  if (number !== null) words.echoes.put(number, text)
  return {
    noteId: note.id,
    authorId: note.authorId,
    text,
    ...words.sort(text),
    categoryBy: 'clerk',
    tagsBy: 'clerk',
    source: sourceOfNote(note, state),
    messageId: null,
    parent: null,
    echoes: number === null ? [] : words.echoes.echoesOf(number),
    ...toDoOfNote(text, reading),
  }
}

/** What the words of a new idea say of a to-do, should it be one. */
export function toDoOfNote(
  text: string,
  reading: Pick<TextReading, 'today' | 'named'>,
): Pick<CapturedIdea, 'due' | 'owner' | 'isTicked'> {
  const { due, owner, isDone } = readToDo(text, reading)
  return {
    ...(due !== null && { due }),
    ...(owner !== null && { owner }),
    ...(isDone !== null && { isTicked: isDone }),
  }
}

/** What is other with an idea than the session knows, by its note. `note` null: it is not on the canvas. */
function newsOf(idea: Idea, note: NoteView | null, reading: TextReading): FollowedIdea[] {
  const { number } = idea
  if (!note) return idea.isOnCanvas ? [{ number, isOnCanvas: false }] : []
  const text = ideaTextOf(note)
  const place = idea.isOnCanvas ? {} : { isOnCanvas: true }
  // A note that was emptied says nothing now; its idea keeps what it said.
  if (isBlank(text) || text === idea.text) return idea.isOnCanvas ? [] : [{ number, ...place }]
  if (idea.removedAt !== null) return [{ number, text, ...place }]
  const [own, ...others] = followText(reading, idea, text)
  return [{ number, ...own, ...place }, ...others]
}

/**
 * A note whose turn the session has still to hear of: an agent's while it writes, and one of an imported session, which is
 * laid before its round is in the log. What the turn says (its round, when the words were said) belongs to the idea.
 */
function isAwaited(note: NoteView, state: SessionState): boolean {
  if (state.contributions.has(note.id)) return false
  const turnId = /^shape:(t[0-9a-z]{12})n\d+$/.exec(note.id)?.[1]
  if (turnId === undefined) return false
  for (const { state: stage, turns } of Object.values(state.rounds)) {
    const turn = turns.find(({ id }) => id === turnId)
    if (turn) return note.model !== null && !isOver(stage) && GOES_ON.has(turn.state)
  }
  return note.via === 'import'
}

const GOES_ON: ReadonlySet<string> = new Set(['queued', 'thinking', 'posting'])

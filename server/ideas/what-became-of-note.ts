import { readToDo } from '#agents/text/read-to-do.ts'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { sourceOfNote } from '#server/session/note-source.ts'
import { type Idea, MAX_IDEA_CHARS } from '#session/ideas/idea.ts'
import type { CapturedIdea, FollowedIdea } from '#session/ideas/idea-fields.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { isOver } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { NumberFor } from './capture-with-numbers.ts'
import { followText, type TextReading } from './follow-text.ts'

export function ideaTextOf({ text }: Pick<NoteView, 'text'>): string {
  return cleanText(text).trim().slice(0, MAX_IDEA_CHARS).trimEnd()
}

/**
 * `awaited`: the turn that writes the note is still running. `nothing`: the note is not finished, or it is gone and never became
 * an idea.
 */
export type Became =
  | { kind: 'nothing' | 'awaited' }
  | { kind: 'finished'; idea: CapturedIdea }
  | { kind: 'known'; idea: Idea; news: FollowedIdea[] }

interface NoteReading extends TextReading {
  /** The number that a note gets with its idea; without it, a note that has none is not finished. */
  numberFor?: NumberFor
}

/** Returns the news for the log about a note that changed, was finished or was deleted. */
export function whatBecame(
  noteId: string,
  note: NoteView | null,
  state: SessionState,
  reading: NoteReading,
): Became {
  const idea = ideaOfNote(state, noteId)
  if (idea) return { kind: 'known', idea, news: newsOf(idea, note, reading) }
  if (!note || isBlank(note.text)) return { kind: 'nothing' }
  if (note.number === null && !reading.numberFor) return { kind: 'nothing' }
  return isAwaited(note, state)
    ? { kind: 'awaited' }
    : { kind: 'finished', idea: captureNote(note, state, reading) }
}

function captureNote(note: NoteView, state: SessionState, reading: NoteReading): CapturedIdea {
  const { words, numberFor } = reading
  const text = ideaTextOf(note)
  const number = state.noteNumbers.get(note.id)?.number ?? note.number ?? numberFor?.(note.id) ?? null
  if (number !== null) words.echoes.put(number, text)
  return {
    noteId: note.id,
    authorId: note.authorId,
    text,
    ...words.sort(text),
    categoryBy: 'clerk',
    tagsBy: 'clerk',
    source: sourceOfNote(note, state),
    ...(note.program !== null && { program: note.program }),
    ...(note.stamp !== null && { stamp: note.stamp }),
    ...(note.from && { fromNoteIds: [...note.from] }),
    messageId: null,
    parent: null,
    echoes: number === null ? [] : words.echoes.echoesOf(number),
    ...toDoOfNote(text, reading),
  }
}

/** The details of a to-do in the words of a new idea, in case it is one. */
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

/** Returns the changes to an idea, and to ideas like it, by its note; `note` is `null` when it is not on the canvas. */
function newsOf(idea: Idea, note: NoteView | null, reading: TextReading): FollowedIdea[] {
  const { number } = idea
  if (!note) return idea.isOnCanvas ? [{ number, isOnCanvas: false }] : []
  const text = ideaTextOf(note)
  const place = idea.isOnCanvas ? {} : { isOnCanvas: true }
  // When a note is emptied, its idea keeps its text.
  if (isBlank(text) || text === idea.text) return idea.isOnCanvas ? [] : [{ number, ...place }]
  const { stamp } = note
  if (idea.removedAt !== null) return [{ number, text, stamp, ...place }]
  const [own, ...others] = followText(reading, idea, text)
  return [{ number, ...own, stamp, ...place }, ...others]
}

/**
 * Whether the session does not have the note's turn yet: an agent's during the turn, or one of an imported session,
 * whose note is added before its round. The idea needs the turn's details (round, time).
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

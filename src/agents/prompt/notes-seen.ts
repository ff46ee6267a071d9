import { isBlank } from '#base/is-blank.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import type { ConversationStart } from '#session/conversations/conversation-start.ts'
import { alternativeNotes, conversationNotes, isRoundSince } from '#session/conversations/notes-with-plus.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { PostedNote } from '#session/notes/notes-slice.ts'
import type { Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { peoplesNotesOf } from '#session/syntheses/synthesis-notes.ts'
import { earlierTurns, importedTurns } from './previous-turns.ts'
import { conversationStartOf, firstRun, isEarlier, type Scene, type TurnQuestion } from './scene.ts'
import { seesOthers, seesWholeBoard } from './turn-form.ts'

/** The notes of the canvas as one call sees them: each in one list, each list by number, oldest first. */
export interface NotesSeen {
  /** Notes that the question is about, in the order of the request. */
  about: NoteView[]
  /** The conversation: selected notes that are not in `about`. */
  conversation: NoteView[]
  /** Proposed and not selected; none where the board leaves them out. */
  alternatives: NoteView[]
  /** Notes of people since this round began: in a rotation they are part of the conversation. */
  since: NoteView[]
  visible: NoteView[]
  selected: ReadonlySet<string>
}

/** Sorts the notes on the canvas by their part in this prompt; notes that the turn must not see are in no list. */
export function sortNotesSeen({ state, notes }: Scene, asked: TurnQuestion): NotesSeen {
  const start = conversationStartOf(state, asked.round)
  const sorter: Sorter = {
    state,
    asked,
    selected: new Set(selectedFor(state, asked.round, start)),
    alternatives: alternativeNotes(state, start),
    isOpening: asked.duty === 'sequel' && !seesOthers(asked),
    start,
    about: new Set(asked.about),
    past: asked.round?.trigger.kind === 'rerun' ? firstRun(state, asked.round) : null,
    retold: retoldNotes(state, asked),
    inFiles: peoplesNotesInFiles(state),
  }
  const places: Record<Place, NoteView[]> = {
    about: [],
    conversation: [],
    alternatives: [],
    since: [],
    visible: [],
  }
  for (const note of [...notes].sort(byNumber)) {
    const place = isBlank(note.text) ? null : placeOf(note, sorter)
    if (place) places[place].push(note)
  }
  if (state.settings.alternatives === 'left-out') places.alternatives = []
  places.about.sort((a, b) => asked.about.indexOf(a.id) - asked.about.indexOf(b.id))
  const { about, ...others } = places
  return { about, ...inPart(others, { state, notes }, asked), selected: sorter.selected }
}

/** Keeps notes of the turn's part of the board, and those that the question is about. */
function inPart<Lists extends Record<string, NoteView[]>>(
  lists: Lists,
  scene: Pick<Scene, 'state' | 'notes'>,
  { turn }: TurnQuestion,
): Lists {
  if (seesWholeBoard(turn)) return lists
  const seen = new Set(
    turn?.sees?.part === 'people' ? peoplesNotesOf(scene.state, scene.notes) : turn?.sees?.notes,
  )
  const kept = Object.entries(lists).map(([place, all]) => [place, all.filter(({ id }) => seen.has(id))])
  return Object.fromEntries(kept) as Lists
}

type Place = 'about' | 'conversation' | 'alternatives' | 'since' | 'visible'

interface Sorter {
  state: SessionState
  asked: TurnQuestion
  selected: ReadonlySet<string>
  alternatives: ReadonlySet<string>
  /**
   * The turn opens a round in which others respond: it sees the question and people's choices only, so that the
   * discussion does not begin with the rest of the board.
   */
  isOpening: boolean
  about: ReadonlySet<string>
  past: Round | null
  start: ConversationStart | null
  retold: ReadonlySet<string>
  /** Notes of speakers in an imported file. */
  inFiles: ReadonlySet<string>
}

/** `null`: the call does not see this note in any list. */
function placeOf(
  note: NoteView,
  { state, asked, selected, isOpening, about, past, start, retold, inFiles, alternatives }: Sorter,
): Place | null {
  const posted = state.contributions.get(note.id) ?? null
  if (isOfRound(note.id, posted, asked.round)) return null
  if (about.has(note.id)) return 'about'
  if (past && isLater(state, note, posted, past)) return null
  if (selected.has(note.id)) return 'conversation'
  if (isOpening) return null
  if (start && isBefore(start, note, posted)) return null
  if (!isFinished(note, posted, inFiles) || retold.has(note.id)) return null
  if (isAlternative(note.id, posted, alternatives, past)) return 'alternatives'
  return isSince(note, posted, asked) ? 'since' : 'visible'
}

/** A rerun uses the selection from the start of the first run, every other call the present one. */
function selectedFor(
  state: SessionState,
  round: Round | null,
  start: ConversationStart | null,
): readonly string[] {
  return round?.trigger.kind === 'rerun' ? round.given : conversationNotes(state, start)
}

/** Whether the note belongs to an earlier conversation. */
function isBefore(start: ConversationStart, note: NoteView, posted: PostedNote | null): boolean {
  if (posted && posted.roundId !== '') return !isRoundSince(start, posted.roundId)
  return note.number !== null && note.number <= start.afterNumber
}

/** Whether the note is of another branch, or newer than the first run. */
function isLater(state: SessionState, note: NoteView, posted: PostedNote | null, past: Round): boolean {
  const round = posted && entryOf(state.rounds, posted.roundId)
  if (round) return !isEarlier(state, round.id, past.id)
  return note.number !== null && note.number > past.afterNumber
}

/** In a rerun, every earlier contribution that was not selected then is an alternative. */
function isAlternative(
  noteId: string,
  posted: PostedNote | null,
  alternatives: ReadonlySet<string>,
  past: Round | null,
): boolean {
  return past && posted && past.given.length > 0 ? true : alternatives.has(noteId)
}

/** Notes of the round are shown with its turns, to duties that see those; a blind turn never sees them, with a "+" or without. */
function isOfRound(noteId: string, posted: PostedNote | null, round: Round | null): boolean {
  if (!round) return false
  if (posted?.roundId === round.id) return true
  const turnId = turnOfNote(noteId)
  return turnId !== null && round.turns.some(({ id }) => id === turnId)
}

/** Notes whose whole text appears again in later messages. */
function retoldNotes(state: SessionState, asked: TurnQuestion): ReadonlySet<string> {
  return new Set(
    [...earlierTurns(state, asked.round), ...importedTurns(state, asked.round)].flatMap(({ turn }) =>
      turn.notes.map(({ noteId }) => noteId),
    ),
  )
}

function isSince(note: NoteView, posted: PostedNote | null, { duty, round }: TurnQuestion): boolean {
  return duty === 'cycle' && round !== null && posted === null && (note.number ?? 0) > round.afterNumber
}

/** A note that is being typed has no number, and one that an agent is writing is no contribution yet. */
function isFinished(note: NoteView, posted: PostedNote | null, inFiles: ReadonlySet<string>): boolean {
  if (posted !== null) return true
  return note.number !== null && (turnOfNote(note.id) === null || inFiles.has(note.id))
}

/** Their ids name a turn too, but they are no contributions. */
function peoplesNotesInFiles({ imports, rounds }: SessionState): ReadonlySet<string> {
  const turns = Object.keys(imports).flatMap((id) => entryOf(rounds, id)?.turns ?? [])
  return new Set(
    turns.flatMap((turn) =>
      turn.agentId === '' && 'notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [],
    ),
  )
}

/** Ids of agents' notes name their turn: `shape:<turnId>n<index>`. */
function turnOfNote(noteId: string): string | null {
  return /^shape:(t[0-9a-z]{12})n\d+$/.exec(noteId)?.[1] ?? null
}

function byNumber(a: NoteView, b: NoteView): number {
  return (
    (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER) || (a.id < b.id ? -1 : 1)
  )
}

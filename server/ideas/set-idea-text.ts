import type { Database } from '#db/driver/database.ts'
import { touchNotes } from '#db/notes.ts'
import { createTimeZones, type TimeZones } from '#server/access/time-zones.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { findWritingRefusal } from '#session/agenda/writing-refusal.ts'
import { findRefusal } from '#session/authorize.ts'
import type { Actor } from '#session/core/actor.ts'
import type { Idea } from '#session/ideas/idea.ts'
import type { FollowedIdea } from '#session/ideas/idea-fields.ts'
import { ideaOfNote, presentIdea } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { unfitText, withPlainLineEnds } from './add-ideas.ts'
import type { WordStatistics } from './board-word-statistics.ts'
import { followText } from './follow-text.ts'
import { BEING_WRITTEN, type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, type NoteServices, withNotes } from './note-services.ts'
import { listOwnUnnamed } from './own-unnamed-ideas.ts'
import { staleText, type TextRead } from './text-revision.ts'
import { waitUntilLogged } from './wait-until-logged.ts'
import { ideaTextOf } from './what-became-of-note.ts'

/** The session and the canvas, where an idea and its note get the same text. */
export interface SetTextServices {
  /** How long a text may be; a new text adds no record. */
  config: { limits: Pick<Limits, 'maxRecords' | 'maxTextChars'> }
  db: Database
  /** Decides whether the person may change it, before the note changes. */
  sessions: SessionHub
  /** Opens the board with the note, and drafts to find the writers of notes without names. */
  rooms: NoteRooms
  /** Finds category, tags and echoes for the new text. */
  words: WordStatistics
  /** Without it, days are counted in the server's time zone. */
  timeZones?: TimeZones | undefined
  /** Milliseconds since 1970: when the note was last changed. */
  now: () => number
}

/** A text for an idea and its note; `userId` is its writer. */
export interface NewText {
  number: number
  text: string
  userId: string
  /** The name of the program that writes for the person. */
  program?: string | undefined
  /** The program declares that an AI wrote the text. */
  isByAi?: boolean
  /** The text that the writer has read before. */
  read: TextRead
}

/** The new text of a note for the log, at once and with its writer. */
export interface WrittenText {
  noteId: string
  /** The text before. If the log does not have it yet, others may be writing: then the log gets both with all writers. Missing: it has it. */
  before?: string | undefined
  /** `null`: the note was removed. */
  text: string | null
  userId: string
  program: string | undefined
  /** The program declares that an AI wrote it. */
  isByAi?: boolean | undefined
}

/** Updates the idea of a note right after an edit over HTTP: its history names the program, and a stop of the server loses no writer. */
export async function logNoteEdit(
  services: SetTextServices,
  boardId: string,
  { noteId, before, text, userId, program, isByAi }: WrittenText,
): Promise<void> {
  const state = await services.sessions.load(boardId)
  const idea = state && ideaOfNote(state, noteId)
  if (!state || !idea) return
  if (before !== undefined && ideaTextOf({ text: before }) !== idea.text) return
  const by = { number: idea.number, by: [userId] }
  if (text === null) await follow(services, boardId, [{ ...by, isOnCanvas: false }], program)
  else if (ideaTextOf({ text }) !== '') {
    const [own, ...others] = await newsOf(services, state, idea, { text: ideaTextOf({ text }), userId })
    await follow(services, boardId, [{ ...own, ...by, ...stampOf(isByAi) }, ...others], program)
  }
}

function stampOf(isByAi: boolean | undefined): Pick<FollowedIdea, 'stamp'> {
  return isByAi ? { stamp: 'ai' } : {}
}

async function newsOf(
  { words, timeZones = createTimeZones() }: SetTextServices,
  state: SessionState,
  idea: Idea,
  { text, userId }: Pick<NewText, 'text' | 'userId'>,
) {
  const reading = { words: await words.of(state), today: timeZones.todayOf(userId), named: state }
  return followText(reading, idea, text)
}

function follow(
  { sessions }: SetTextServices,
  boardId: string,
  ideas: FollowedIdea[],
  program: string | undefined,
) {
  return sessions.dispatch(boardId, { type: 'ideas.follow', ideas }, { kind: 'server', program })
}

/** Changes the text of an idea, through its note if there is one: the right to edit the board includes its notes. */
export async function setIdeaText(
  services: SetTextServices,
  boardId: string,
  { text: unclean, ...rest }: NewText,
): Promise<{ ok: true } | Refused> {
  const { config, sessions, rooms } = services
  const { number, userId, program } = rest
  const actor: Actor = { kind: 'person', userId, program }
  const state = await sessions.load(boardId)
  const why = state
    ? (findRefusal(state, 'idea.rewrite', actor) ?? findWritingRefusal(state, actor))
    : 'board-gone'
  if (!state || why) return refused(why ?? 'board-gone')
  const idea = presentIdea(state, number)
  if (!idea) return refused('no-idea')
  const text = withPlainLineEnds(unclean)
  const unfit = unfitText(text, config.limits)
  if (unfit) return unfit
  const done = await withNotes(rooms, boardId, config.limits, async (noteServices) => {
    const note = idea.noteId === null ? null : noteServices.note(idea.noteId)
    const whyNote = findWritingRefusal(state, actor, { isLocked: note?.lock === 'facilitators' })
    if (whyNote) return refused(whyNote)
    return note
      ? setTextOfNote(services, state, { noteServices, noteId: note.id, ...rest, text })
      : rewrite(services, state, idea, { ...rest, text })
  })
  return done.ok ? { ok: true } : done
}

async function setTextOfNote(
  services: SetTextServices,
  { board: { id: boardId } }: SessionState,
  input: NewText & { noteServices: NoteServices; noteId: string },
): Promise<{ ok: true } | Refused> {
  const { db, sessions, now } = services
  const { noteServices, noteId, number, text, userId, program, isByAi = false, read } = input
  const textNow = () => noteServices.note(noteId)?.text ?? null
  let stale = staleText(textNow() ?? '', read, text)
  if (stale) return { ok: false, refusal: stale }
  if (program !== undefined && !(await waitUntilLogged(sessions, { boardId, noteId }, textNow)))
    return BEING_WRITTEN
  await noteServices.setText(noteId, text, { kind: 'api', userId, program, isByAi }, (current) => {
    stale = staleText(current, read, text)
    return stale === null
  })
  if (stale) return { ok: false, refusal: stale }
  await touchNotes(db, [{ boardId, noteId, at: now() }])
  const state = await sessions.load(boardId)
  const idea = state && presentIdea(state, number)
  if (!state || !idea) return refused('no-idea')
  const [own, ...others] = await newsOf(services, state, idea, { text, userId })
  const changed = { ...own, number, by: [userId], ...stampOf(isByAi) }
  return follow(services, boardId, [changed, ...others], program)
}

/** Changes an idea without a note. */
async function rewrite(
  services: SetTextServices,
  state: SessionState,
  idea: Idea,
  { number, text, userId, program, isByAi = false, read }: NewText,
): Promise<{ ok: true } | Refused> {
  const boardId = state.board.id
  const stale = staleText(idea.text, read, text)
  if (stale) return { ok: false, refusal: stale }
  // The session may not have seen yet that the note is gone.
  if (idea.isOnCanvas) await follow(services, boardId, [{ number, isOnCanvas: false }], undefined)
  const [isOwn] = await listOwnUnnamed(services.rooms, state, { userId, numbers: [number] })
  const by: Actor = isOwn === undefined ? { kind: 'person', userId, program } : { kind: 'server' }
  return services.sessions.dispatch(boardId, { type: 'idea.rewrite', number, text, isByAi }, by)
}

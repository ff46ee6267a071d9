import type { Database } from '#db/database.ts'
import { touchNotes } from '#db/notes.ts'
import { createTimeZones, type TimeZones } from '#server/access/time-zones.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Actor } from '#session/actor.ts'
import type { FollowedIdea } from '#session/ideas/idea-command.ts'
import { presentIdea } from '#session/ideas/idea-in.ts'
import { findRefusal, findWritingRefusal } from '#session/policy.ts'
import type { Limits } from '#sync/limits.ts'
import { unfitText, withPlainLineEnds } from './add-ideas.ts'
import type { WordStatistics } from './board-word-statistics.ts'
import { followText } from './follow-text.ts'
import { type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, withNotes } from './note-services.ts'
import { listOwnUnnamed } from './own-unnamed-ideas.ts'

/** The session and the canvas, where an idea and its note get the same text. */
export interface SetTextServices {
  /** How long a text may be; a new text adds no record. */
  config: { limits: Pick<Limits, 'maxRecords' | 'maxTextChars'> }
  db: Database
  /** Decides whether the person may change it, before the note changes. */
  sessions: SessionHub
  /** Opens the board with the note, and drafts to see who wrote notes without names. */
  rooms: NoteRooms
  /** Finds category, tags and echoes for the new text. */
  words: WordStatistics
  /** Without it, days are counted in the server's time zone. */
  timeZones?: TimeZones | undefined
  /** Milliseconds since 1970: when the note was last changed. */
  now: () => number
}

/** A text for an idea and its note; `userId`: who wrote it. */
export interface NewText {
  number: number
  text: string
  userId: string
}

/** Changes the text of an idea, through its note if there is one: the right to edit the board includes its notes. */
export async function setIdeaText(
  { config: { limits }, db, sessions, rooms, words, now, timeZones = createTimeZones() }: SetTextServices,
  boardId: string,
  { number, text: unclean, userId }: NewText,
): Promise<{ ok: true } | Refused> {
  const actor: Actor = { kind: 'person', userId }
  const state = await sessions.load(boardId)
  const why = state
    ? (findRefusal(state, 'idea.rewrite', actor) ?? findWritingRefusal(state, actor))
    : 'board-gone'
  if (!state || why) return refused(why ?? 'board-gone')
  const idea = presentIdea(state, number)
  if (!idea) return refused('no-idea')
  const text = withPlainLineEnds(unclean)
  const unfit = unfitText(text, limits)
  if (unfit) return unfit
  const follow = (ideas: FollowedIdea[]) =>
    sessions.dispatch(boardId, { type: 'ideas.follow', ideas }, { kind: 'server' })
  const { noteId } = idea
  const done = await withNotes(rooms, boardId, limits, async (noteServices) => {
    const note = noteId === null ? null : noteServices.note(noteId)
    const whyNote = findWritingRefusal(state, actor, { isLocked: note?.lock === 'facilitators' })
    if (whyNote) return refused(whyNote)
    if (noteId !== null && note) {
      await noteServices.setText(noteId, text, { kind: 'api', userId })
      await touchNotes(db, boardId, [noteId], new Date(now()))
      const [own, ...others] = followText(
        { words: await words.of(state), today: timeZones.todayOf(userId), named: state },
        idea,
        text,
      )
      return follow([{ ...own, number, by: [userId] }, ...others])
    }
    // The note has gone since the session last saw it.
    if (idea.isOnCanvas) await follow([{ number, isOnCanvas: false }])
    const [isOwn] = await listOwnUnnamed(rooms, state, { userId, numbers: [number] })
    const by: Actor = isOwn === undefined ? actor : { kind: 'server' }
    return sessions.dispatch(boardId, { type: 'idea.rewrite', number, text }, by)
  })
  return done.ok ? { ok: true } : done
}

import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import type { ImportSlice } from '#session/rounds/imported-rounds.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import type { Idea, NotePromotion } from './idea.ts'

export interface IdeasSlice {
  /** By number, as text; removed ones too. Outlets read them through `ideasFor`. */
  ideas: ReadonlyMap<string, Idea>
  /** Kinds of ideas that the clerk's model expects on this board, and no idea had when it sorted last. */
  absentKinds: readonly string[]
  /** The last change of an idea: its event, and its number unless there were many. */
  lastIdeaChange: { seq: number; numbers: readonly number[] }
  /** Earlier ideas in much the same words, by note id; notes that echo nothing are missing. */
  echoes: Record<string, readonly number[]>
  /** Decisions and to-dos, by the note id of their ideas; other notes are missing. */
  promotions: Record<string, NotePromotion>
}

/** Slices that ideas depend on: their notes, people, rounds, and the step that runs. */
export type IdeasState = IdeasSlice &
  NotesSlice &
  Pick<MembersSlice, 'people' | 'memberships'> &
  Pick<AccessSlice, 'deletedAt' | 'closedAt'> &
  Pick<AgentsSlice, 'agents'> &
  Pick<BoardSlice, 'settings'> &
  Pick<AgendaSlice, 'agenda'> &
  Pick<ReactionsSlice, 'reactions'> &
  Pick<RoundsSlice, 'rounds'> &
  ImportSlice

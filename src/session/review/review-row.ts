import type { Change, ChangedKind, ReviewPart } from '#session/changes/changes-slice.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import type { Need } from './waits-for-viewer.ts'

/** A thing on the board with the changes that others made to it since the viewer's last visit. */
export interface ReviewRow {
  /** Its key: `note:14`. */
  subject: string
  kind: ChangedKind
  /** The number of a note, the id of anything else. */
  id: string
  /** The id on the canvas of a note, or of the record that a thread is about. */
  noteId: string | null
  /** The beginning of a note or comment, the question of a round, the title of anything else. */
  text: string
  authorId: string | null
  /** The origin of the text. */
  origin: NoteOrigin
  part: ReviewPart
  need: Need | null
  /** The oldest first; empty if it only waits for the viewer. */
  changes: readonly Change[]
  /** The number of the last change; 0: it only waits for the viewer. */
  seq: number
  /** Whether all of `items` are. */
  isSeen: boolean
  items: readonly RowItem[]
}

/** A part of a row with a mark that is its own: the thing, or a thread on it. */
export interface RowItem {
  /** Its key: `note:14`, `thread:d…`. */
  subject: string
  /** The number of its last change. */
  seq: number
  /** How many of the row's changes are its own. */
  changes: number
  isSeen: boolean
}

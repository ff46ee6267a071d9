import type * as Y from 'yjs'
import type { Writable } from '#base/readable.ts'
import type { BoardIndex } from '#board/doc/board-index.ts'
import type { Origin } from '#board/doc/origin.ts'
import type { NotePlaces } from '#board/place/note-places.ts'
import type { Projection } from '#session/projection.ts'
import type { AgentPresence } from '#sync/awareness-state.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'
import { programStamp, type ShownProgram } from './feed/person-stamp.ts'
import type { NoteListener } from './room/record-changes.ts'
import type { Room } from './room/room.ts'
import type { RoomRegistry } from './room/room-registry.ts'

/** A board's canvas, held open until it is released. The functions don't use `this`. */
export interface OpenRoom {
  readonly boardId: string
  /** Written through `edit` only, which guards, sends and stores the change. */
  readonly doc: Y.Doc
  /**
   * Resolves after the COMMIT that covers what `change` wrote. Rejects with BoardBusy when nothing can be changed now, or with
   * BoardLost when another process has taken the board over.
   */
  edit(origin: Origin, change: () => void): Promise<void>
  /** Whether the document has reached its size limit: then write nothing but deletions. */
  isFull(): boolean
  /** Whether this many more shapes and bindings fit on the board. */
  hasRoomFor(records: number): boolean
  /** Finds places where a note by the server covers nothing. */
  notePlaces(): NotePlaces
  boardIndex(): BoardIndex
  /**
   * Called for every record that was added, changed or removed, or whose text lost the cursor of a person. `by` is the person who
   * changed it, on the canvas or by API; `null` for the server or an agent. Returns a function that removes the listener.
   */
  onNoteActivity(listener: NoteListener): () => void
  /** Whether a person or an agent has the cursor in its text now. */
  isEditing(noteId: string): boolean
  /**
   * Appends to the live text under the id of a turn or synthesis, for everyone on the board. It is never stored; it ends with
   * `endLiveText`, or when the room is released.
   */
  appendLiveText(id: string, text: string): void
  endLiveText(id: string): void
  /** Sends a part of a conversation with the clerk only to this person's windows on the board. */
  sendToPerson(userId: string, content: TalkFrame): void
  /**
   * Shows an agent's place and activity, with the name, colour and emoji of the board. `null` hides it; so does
   * releasing the room.
   */
  showAgent(agentId: string, presence: AgentPresence | null): void
  /** Like `showAgent`, for a program that writes for a person of the board, under its own name, until the room is released. */
  showProgram(program: ShownProgram, presence: AgentPresence): void
  /** A person’s draft document, not the canvas. */
  readonly isDraft: boolean
  /** The last update in the log of the document. */
  readonly lastSeq: number
  /** Resolves when everything that was received is on the board and stored; people's edits wait until the returned call. */
  hold(): Promise<() => void>
  /** Resolves when the history has a keyframe of this moment. */
  keepMoment(): Promise<void>
  /** Whether the note, which may be deleted, is known to have no author. */
  isUnsigned(noteId: string): boolean
  /** How many written notes each person has that only they see, by user id. */
  readonly draftCounts: Writable<Projection['draftCounts']>
  /** Whether notes without names have just arrived: then the places of writers are hidden. */
  readonly isQuiet: Writable<boolean>
  /** Without it the document stays in memory until the process ends. A second call does nothing. */
  release(): void
}

/** @param registry keeps the room in memory until it is released */
export function holdRoom(room: Room, registry: Pick<RoomRegistry, 'release' | 'keepMoment'>): OpenRoom {
  const shown = new Set<string>()
  const liveTexts = new Set<string>()
  let isHeld = true
  return {
    boardId: room.boardId,
    doc: room.doc,
    draftCounts: room.draftCounts,
    isQuiet: room.feed.isQuiet,
    isDraft: room.draftOf !== null,
    edit: (origin, change) => room.edit(origin, change),
    get lastSeq() {
      return room.lastSeq
    },
    hold: () => room.holdEdits(),
    keepMoment: () => registry.keepMoment(room),
    isUnsigned: (noteId) => room.records.marks.isUnsigned(noteId),
    isFull: () => room.isFull,
    notePlaces: () => room.records.notePlaces,
    boardIndex: () => room.records.index,
    hasRoomFor: (records) => room.hasRoomFor(records),
    onNoteActivity: (listener) => room.onNoteActivity(listener),
    isEditing: (noteId) => room.isEditing(noteId),
    appendLiveText(id, text) {
      if (!isHeld) return
      liveTexts.add(id)
      room.appendLiveText(id, text)
    },
    endLiveText(id) {
      if (liveTexts.delete(id)) room.endLiveText(id)
    },
    sendToPerson: (userId, content) => room.sendToPerson(userId, content),
    showAgent(agentId, presence) {
      if (!isHeld) return
      if (presence) shown.add(agentId)
      else shown.delete(agentId)
      // An agent that the board doesn't have is not shown.
      room.showAgent(agentId, room.feed.agentStamp(agentId), presence)
    },
    showProgram(program, presence) {
      if (!isHeld) return
      const person = room.feed.entryOf(program.userId)
      shown.add(program.tokenId)
      room.showAgent(program.tokenId, person && programStamp(program, person.stamp), presence)
    },
    release() {
      if (!isHeld) return
      isHeld = false
      // The holder may have been stopped in the middle of a turn.
      for (const id of shown) room.showAgent(id, null, null)
      for (const id of liveTexts) room.endLiveText(id)
      registry.release(room)
    },
  }
}

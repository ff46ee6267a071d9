import {
  isBindingId,
  isShapeId,
  type JsonObject,
  type TLBinding,
  type TLBindingId,
  type TLShape,
  type TLShapeId,
  type TLStore,
} from 'tldraw'
import type * as Y from 'yjs'
import type { RecordLimits, Violation } from '#board/check/check-record.ts'
import type { BoardIndex } from '#board/doc/board-index.ts'
import type { At, FlatRecord } from '#board/record/record-layout.ts'
import type { BoardLink } from './board-link.ts'

/** Properties that a client derives from its own fonts and never shares. */
export interface MeasuredProps {
  /** Page units by which the text makes a geo shape higher than its `h`; 0 for a note. */
  growY: number
  /** Always 0: `fitNote` chooses the font size of a note, and tldraw does not. */
  fontSizeAdjustment: number
}

export interface BindingState {
  readonly doc: Y.Doc
  readonly shapes: Y.Map<Y.Map<unknown>>
  readonly index: BoardIndex
  readonly store: TLStore
  readonly link: BoardLink
  readonly limits: RecordLimits & { maxRecords: number }
  /** The author of new notes; `null` if the server signs them. */
  readonly userId: string | null
  /** Extra fields of a new note. */
  readonly stamp: () => FlatRecord
  readonly canEdit: () => boolean
  /** Whether the store’s record, or the record with this id, belongs to this document and not to another one on the same canvas. */
  readonly owns: (record: BoardRecord | string, isAdded: boolean) => boolean
  /** The record of the store as this document holds it. */
  readonly flatten: (record: BoardRecord) => FlatRecord
  /** Set on every shape of this document in the store, and never written. */
  readonly mark: JsonObject | null
  readonly measure: (shape: TLShape) => MeasuredProps
  readonly isUndrawable: (id: string) => boolean
  /** Fields that are newer in the store than in the document, during a gesture. */
  readonly held: Map<string, Set<string>>
  /** Records to compare with the document, with the fields that changed there; `null` for all fields. */
  readonly dirty: Map<string, Set<string> | null>
  readonly removedByOthers: Set<string>
  readonly quarantined: Map<string, Violation>
  /** The places of shapes that others are dragging, ahead of the document. */
  readonly remoteDrags: Map<string, At>
}

/** A record of tldraw that is stored in the document; others are this page's own. */
export type BoardRecord = TLShape | TLBinding

/** Whether the id is of a kind that the document stores; the page, cameras and other records of tldraw are not. */
export function isShapeOrBindingId(id: string): id is TLShapeId | TLBindingId {
  return isShapeId(id) || isBindingId(id)
}

/**
 * Whether the record is of a kind that the document stores. It may belong to another document on the canvas: see
 * `BindingState.owns`.
 */
export function isBoardRecord(record: { typeName: string }): record is BoardRecord {
  return record.typeName === 'shape' || record.typeName === 'binding'
}

/** Reads without subscribing: the binding runs inside whatever computation happens to flush it. */
export function recordInStore(store: TLStore, id: string): BoardRecord | undefined {
  return isShapeOrBindingId(id) ? store.unsafeGetWithoutCapture(id) : undefined
}

export function touchRecord(state: BindingState, id: string): void {
  state.dirty.set(id, null)
}

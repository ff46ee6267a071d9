import { type Editor, react, TLPOINTER_ID, type TLShapeId } from 'tldraw'
import type { ClientPresence } from '#sync/awareness-state.ts'
import type { BoardConnection } from '../board-connection.ts'
import { documentOfNote, isMarkedPrivate } from '../private-notes.ts'
import { boardSignals } from '../signals/install-signals.ts'
import type { VoteSignals } from '../signals/vote-signals.ts'

const MAX_SELECTED = 100
/** A tenth of a unit is invisible, and rounding keeps frames short. */
const rounded = (value: number): number => Math.round(value * 10) / 10

function viewOf(editor: Editor): NonNullable<ClientPresence['view']> {
  const { x, y, w, h } = editor.getViewportPageBounds()
  return [rounded(x), rounded(y), rounded(w), rounded(h)]
}

/** Screen pixels around a note: the buttons to vote are at its corner and reach beyond it. */
const VOTE_MARGIN_PX = 48

/** Whether this place is on or near a note that people vote on: a pointer there would show the others how this person votes. */
function isAtVote(editor: Editor, votes: VoteSignals, at: { x: number; y: number }): boolean {
  const margin = VOTE_MARGIN_PX / editor.getZoomLevel()
  for (const id of votes.votedOn.get()) {
    const box = editor.getShapePageBounds(id as TLShapeId)
    if (box?.containsPoint(at, margin)) return true
  }
  return false
}

/** Sends our pointer, selection, typing and view to the others. The binding announces drags. */
export function publishPresence(editor: Editor, connection: BoardConnection): () => void {
  let isOver = false
  const { votes } = boardSignals(editor)

  const stops = [
    react('own pointer', () => {
      const pointer = editor.store.get(TLPOINTER_ID)
      const isFinger = editor.getInstanceState().isCoarsePointer
      const isLaser = editor.isIn('laser.lasering')
      const isPointing = isLaser || (isOver && !isFinger && !(pointer && isAtVote(editor, votes, pointer)))
      const cursor: [number, number] | null =
        isPointing && pointer ? [rounded(pointer.x), rounded(pointer.y)] : null
      connection.announce({ cursor, isLaser })
    }),
    react('own selection', () => {
      const votedOn = votes.votedOn.get()
      const selected = editor
        .getSelectedShapeIds()
        .filter((id) => !isMarkedPrivate(editor.getShape(id)) && !votedOn.has(id))
      connection.announce({ selected: selected.slice(0, MAX_SELECTED) })
    }),
    react('own editing', () => {
      const id = editor.getEditingShapeId()
      const isShown = id !== null && documentOfNote(connection, id) === connection.doc
      connection.announce({ editing: isShown ? id : null })
    }),
    react('own view', () => {
      connection.announce({ view: viewOf(editor) })
    }),
  ]

  const container = editor.getContainer()
  const onMove = (): void => {
    isOver = true
  }
  const onLeave = (): void => {
    isOver = false
    connection.announce({ cursor: null })
  }
  container.addEventListener('pointermove', onMove, { capture: true })
  container.addEventListener('pointerleave', onLeave)
  return () => {
    for (const stop of stops) stop()
    container.removeEventListener('pointermove', onMove, { capture: true })
    container.removeEventListener('pointerleave', onLeave)
    connection.announce({
      cursor: null,
      isLaser: false,
      selected: null,
      editing: null,
      view: null,
      follows: null,
    })
  }
}

import { atom, computed, type Editor, react, TLPOINTER_ID, type TLShapeId } from 'tldraw'
import { isAtLeast } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { documentOfNote, isMarkedPrivate } from '../binding/document-of-new-notes.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
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

/** Pointing with the laser and presenting show it on purpose. */
function hidesPlace(session: Pick<Projection, 'me' | 'hidesPlaces'> | null): boolean {
  return session?.hidesPlaces === true && isAtLeast(session.me.role, 'editor')
}

/** Sends our pointer, selection, typing and view to the others. The binding announces drags. */
export function publishPresence(editor: Editor, connection: BoardConnection): () => void {
  let isOver = false
  const { votes, session } = boardSignals(editor)
  const isHidden = computed('own place is hidden', () => hidesPlace(session.get()))
  const isPresenting = atom('presents', false)
  const readPresenting = (): void => {
    isPresenting.set(connection.presenting.get().presenterId === session.get()?.me.id)
  }
  const isShown = (id: TLShapeId): boolean => documentOfNote(connection, id) === connection.doc
  readPresenting()

  const stops = [
    connection.presenting.subscribe(readPresenting),
    react('own pointer', () => {
      const pointer = editor.store.get(TLPOINTER_ID)
      const isFinger = editor.getInstanceState().isCoarsePointer
      const isLaser = editor.isIn('laser.lasering')
      const isByHand = isOver && !isFinger && !isHidden.get()
      const isPointing = isLaser || (isByHand && !(pointer && isAtVote(editor, votes, pointer)))
      const cursor: [number, number] | null =
        isPointing && pointer ? [rounded(pointer.x), rounded(pointer.y)] : null
      connection.announce({ cursor, isLaser })
    }),
    react('own selection', () => {
      const votedOn = votes.votedOn.get()
      const selected = (isHidden.get() ? [] : editor.getSelectedShapeIds()).filter(
        (id) => !isMarkedPrivate(editor.getShape(id)) && !votedOn.has(id),
      )
      connection.announce({ selected: selected.slice(0, MAX_SELECTED) })
    }),
    react('own editing', () => {
      const id = editor.getEditingShapeId()
      connection.typingIn.set(id)
      connection.announce({ editing: id !== null && isShown(id) ? id : null })
    }),
    react('own view', () => {
      const edited = editor.getEditingShapeId()
      const isOpen = !isHidden.get() || (isPresenting.get() && (edited === null || isShown(edited)))
      connection.announce({ view: isOpen ? viewOf(editor) : null })
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
    connection.typingIn.set(null)
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

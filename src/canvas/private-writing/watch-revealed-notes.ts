import type * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readIn } from '#board/record/record-layout.ts'
import { stepIn } from '#session/agenda/step.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'
import type { Projection } from '#session/projection.ts'

/** Notes that were revealed while this page followed, and the frames in which they and their step are. */
export interface RevealedNotes {
  /** When their private writing began. */
  startedAt: number
  /** The step that ran when the last of them arrived. */
  stepId: string | null
  noteIds: readonly string[]
  frameIds: readonly string[]
}

type Session = Readable<Pick<Projection, 'privateWriting' | 'agenda'> | null>

/** Follows a reveal; `null` until its notes have arrived. Also returns its stop function. */
export function watchRevealedNotes(
  doc: Y.Doc,
  session: Session,
): { revealed: Readable<RevealedNotes | null>; stop: () => void } {
  const revealed = writable<RevealedNotes | null>(null)
  const shapes = boardShapes(doc)

  const onShapes = (event: Y.YMapEvent<Y.Map<unknown>>, transaction: Y.Transaction): void => {
    const now = session.get()
    const writing = now?.privateWriting
    if (!now || !writing || transaction.local) return
    if (writing.phase !== 'revealing' && writing.phase !== 'presenting') return
    const added = [...event.changes.keys].flatMap(([id, { action }]) =>
      action === 'add' && shapes.get(id)?.get('t') === 'note' ? id : [],
    )
    if (added.length === 0) return
    const before = revealed.get()
    const known = before?.startedAt === writing.startedAt ? before.noteIds : []
    const noteIds = [...new Set([...known, ...added])]
    const step = writing.stepId === null ? null : stepIn(now.agenda, writing.stepId)
    const ofStep = (step?.frames ?? []).map((title) => stepFrameId(writing.stepId ?? '', title))
    const parents = noteIds.map((id) => readIn(shapes.get(id)?.get('in'))?.[0] ?? '')
    const frameIds = [...new Set([...ofStep, ...parents])].filter(
      (id) => shapes.get(id)?.get('t') === 'frame',
    )
    revealed.set({ startedAt: writing.startedAt, stepId: now.agenda.currentId, noteIds, frameIds })
  }

  const onSession = (): void => {
    const now = session.get()
    const shown = revealed.get()
    if (!now || !shown) return
    const isAnother = now.privateWriting?.startedAt !== shown.startedAt
    const isNextStep = now.privateWriting?.phase === 'revealed' && now.agenda.currentId !== shown.stepId
    if (isAnother || isNextStep) revealed.set(null)
  }

  shapes.observe(onShapes)
  const unsubscribe = session.subscribe(onSession)
  return {
    revealed,
    stop() {
      shapes.unobserve(onShapes)
      unsubscribe()
    },
  }
}

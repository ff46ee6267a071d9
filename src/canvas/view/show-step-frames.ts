import type { Editor, TLCamera, TLShapeId } from 'tldraw'
import type { Readable } from '#base/readable.ts'
import { currentStep } from '#session/agenda/step.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import type { Projection } from '#session/projection.ts'
import { bringFramesIntoView } from '../window/show-on-canvas.ts'
import { isHandBusy } from './show-area.ts'

/** Between two looks whether the frames are on the canvas and the person is free. */
const LOOK_EVERY_MS = 200
/** A person who is busy for longer is not surprised later. */
const MAX_WAIT_MS = 20_000
/** Page units: if the camera is this close to where it was, no person has moved it. */
const SLACK = 1

interface Options {
  session: Readable<Pick<Projection, 'agenda'> | null>
  /** Whether the view follows another person, whose page shows the frames. */
  isFollowing: () => boolean
}

/**
 * Brings the frames of a step into view when it starts, or when it gets them: as soon as they are on the canvas, and
 * the person neither types nor drags. A person who has moved their view since then, or follows someone, keeps it. A
 * step that runs when the page opens moves nothing. Returns the function that ends that.
 */
export function showStepFrames(editor: Editor, { session, isFollowing }: Options): () => void {
  let known = runOf(session.get())
  let stopLooking = (): void => undefined

  const onSession = (): void => {
    const agenda = session.get()?.agenda
    const before = known
    if (!agenda) return
    known = runOf({ agenda })
    if (before === null || known === before) return
    stopLooking()
    const frameIds = framesToWriteIn({ agenda }).map(({ id }) => id as TLShapeId)
    if (frameIds.length > 0) stopLooking = bringOnceFree(editor, frameIds, isFollowing)
  }

  const unsubscribe = session.subscribe(onSession)
  return () => {
    unsubscribe()
    stopLooking()
  }
}

/** The step that runs, its run and its frames; `null` before there is a session. */
function runOf(session: Pick<Projection, 'agenda'> | null): string | null {
  if (!session) return null
  const step = currentStep(session.agenda)
  return step ? JSON.stringify([step.id, step.run, step.frames]) : 'none'
}

function bringOnceFree(
  editor: Editor,
  frameIds: readonly TLShapeId[],
  isFollowing: () => boolean,
): () => void {
  const camera = { ...editor.getCamera() }
  let looksLeft = MAX_WAIT_MS / LOOK_EVERY_MS
  const look = (): void => {
    const frames = frameIds.flatMap((id) => editor.getShapePageBounds(id) ?? [])
    const isKept = isFollowing() || !isNear(editor.getCamera(), camera) || --looksLeft < 0
    if (!isKept && (frames.length < frameIds.length || isHandBusy(editor))) return
    clearInterval(looking)
    if (!isKept) bringFramesIntoView(editor, frames)
  }
  const looking = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(looking)
}

function isNear(a: TLCamera, b: TLCamera): boolean {
  return Math.abs(a.x - b.x) < SLACK && Math.abs(a.y - b.y) < SLACK && Math.abs(a.z - b.z) < 0.01
}

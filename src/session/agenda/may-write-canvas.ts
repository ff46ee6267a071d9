import type { Projection } from '#session/projection.ts'
import { writingRefusal } from './writing-refusal.ts'

/** Whether this viewer may change the canvas now: by their role, and by the step that runs. */
export function mayWriteCanvas(
  view: Pick<Projection, 'me' | 'frozen' | 'agenda' | 'privateWriting'>,
): boolean {
  return writingRefusal(view, view.me.role) === null
}

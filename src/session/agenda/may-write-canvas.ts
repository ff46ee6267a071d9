import type { Projection } from '#session/projection.ts'
import { writingRefusal } from './writing-refusal.ts'

/** Whether this viewer may change the canvas, or their own draft, now: by their role, and for the canvas by the step that runs. */
export function mayWriteCanvas(
  view: Pick<Projection, 'me' | 'frozen' | 'agenda' | 'privateWriting'>,
  { isDraft = false }: { isDraft?: boolean } = {},
): boolean {
  return writingRefusal(view, view.me.role, { isDraft }) === null
}

import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'
import { mayWriteInStep } from './step-rules.ts'

/** Whether this viewer may change the canvas now: by their role, and by the step that runs. */
export function mayWriteCanvas(view: Pick<Projection, 'me' | 'frozen' | 'agenda'>): boolean {
  return mayWrite(view) && mayWriteInStep(view.agenda, view.me.role)
}

import { mayWriteCanvas } from '#session/agenda/may-write-canvas.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import type { Projection } from '#session/projection.ts'
import { STEP_GRACE_MS } from './may-add.ts'
import type { MemberRights } from './session-feed.ts'

/** While the board is frozen, everyone counts as a viewer. */
export function rightsOf(seen: Pick<Projection, 'me' | 'frozen' | 'agenda'>): MemberRights {
  const { me, frozen } = seen
  return {
    role: frozen ? 'viewer' : me.role,
    mayEdit: mayWriteCanvas(seen),
    graceMs: stepAgainstWriting(seen) && !frozen ? STEP_GRACE_MS : 0,
  }
}

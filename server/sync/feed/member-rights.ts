import { mayWriteCanvas } from '#session/agenda/may-write-canvas.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'

/** When a step ends the writing, people finish the note that they are typing: pages give them eight seconds. */
const FINISH_GRACE_MS = 10_000

export interface MemberRights {
  role: Role
  mayEdit: boolean
  /** Edits that are on their way are still taken for so long after `mayEdit` has become false. */
  graceMs: number
}

/** While the board is frozen, everyone counts as a viewer. */
export function rightsOf(
  seen: Pick<Projection, 'me' | 'frozen' | 'agenda' | 'privateWriting'>,
  { isDraft }: { isDraft: boolean },
): MemberRights {
  const { me, frozen } = seen
  return {
    role: frozen ? 'viewer' : me.role,
    mayEdit: mayWriteCanvas(seen, { isDraft }),
    graceMs: stepAgainstWriting(seen) && !frozen ? FINISH_GRACE_MS : 0,
  }
}

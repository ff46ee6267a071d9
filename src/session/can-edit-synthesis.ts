import { mayWrite } from './may-write.ts'
import type { Projection } from './projection.ts'
import { isGoingOn } from './round-stage.ts'
import type { Synthesis } from './synthesis.ts'

/** Whether this viewer may change the newest version of a synthesis by hand: it is written, and says something. */
export function canEditSynthesis(session: Pick<Projection, 'me' | 'frozen'>, newest: Synthesis): boolean {
  return mayWrite(session) && !isGoingOn(newest) && newest.sentences.length > 0
}

import { addedKind } from '#board/step-tools.ts'
import { currentStep } from '#session/agenda/step.ts'
import { toolsInStep } from '#session/agenda/step-rules.ts'
import { roleIn, type SessionState } from '#session/state.ts'
import type { AddedRecord } from '../guard/board-guard-options.ts'

/** After a step began, what pages sent before they learned of it is still taken for so long. */
export const STEP_GRACE_MS = 3_000
/** For so long after they are back, people who were away when the step began bring what they made before it. */
export const RETURN_MS = 60_000

type StepState = Pick<SessionState, 'agenda' | 'people'>

/** What people may add to the board now, by the tools of the step that runs. */
export class AddingRights {
  private readonly stateNow: () => StepState
  private run = ''
  /**
   * When people were first here while this run of the step has run, by user id. Before that, what they have made elsewhere may be
   * work from before the step.
   */
  private readonly hereSince = new Map<string, number>()

  constructor(stateNow: () => StepState) {
    this.stateNow = stateNow
  }

  /** Their page connects. */
  arrived(userId: string, now: number): void {
    this.note(userId, now)
  }

  /** Their page says something. Without having arrived in this run of the step, it has been here since before. */
  seen(userId: string): void {
    this.note(userId, Number.NEGATIVE_INFINITY)
  }

  mayAdd({ userId, type, isBrought }: AddedRecord, now: number): boolean {
    const { agenda, people } = this.stateNow()
    const kind = addedKind(type)
    const tools = kind && toolsInStep(agenda, roleIn({ people }, userId) ?? 'viewer')
    if (!kind || !tools || tools.has(kind)) return true
    if (now - (currentStep(agenda)?.startedAt ?? 0) < STEP_GRACE_MS) return true
    if (!isBrought) return false
    this.follow()
    return now - (this.hereSince.get(userId) ?? now) < RETURN_MS
  }

  private note(userId: string, since: number): void {
    this.follow()
    if (!this.hereSince.has(userId)) this.hereSince.set(userId, since)
  }

  private follow(): void {
    const step = currentStep(this.stateNow().agenda)
    const run = step ? `${step.id} ${step.run}` : ''
    if (run === this.run) return
    this.run = run
    this.hereSince.clear()
  }
}

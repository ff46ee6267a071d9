import type { Command } from '#session/command.ts'
import type { InterviewRun } from '#session/interviews/interview-runs.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/turn-failure.ts'

/** How every run of an interview can end, whatever it was to make. */
type CommonOutcome =
  | { state: 'failed'; failure: TurnFailure; usage: ModelUsage | null }
  | { state: 'cancelled'; usage: ModelUsage | null }

/** The command that ends a probe or a summary with this outcome. */
export function endOfInterviewRun(run: InterviewRun, outcome: CommonOutcome): Command {
  const { interviewId } = run
  return run.kind === 'probe'
    ? { type: 'probe.end', interviewId, branchId: run.branchId, outcome }
    : { type: 'interview-summary.end', interviewId, outcome }
}

import { z } from 'zod'
import type { AgendaView } from '#session/agenda/step.ts'

export const ReportStep = z.object({
  title: z.string(),
  instruction: z.string(),
  minutes: z.int().nullable(),
  state: z.string(),
  /** Start of its last run; `null` if it never ran. */
  startedAt: z.number().nullable(),
  /** `null` while it runs. */
  endedAt: z.number().nullable(),
})
export type ReportStep = z.infer<typeof ReportStep>

/** In the order of the agenda; times in milliseconds since 1970. */
export function reportSteps({ steps }: AgendaView): ReportStep[] {
  return steps.map(({ title, instruction, minutes, state, startedAt, endedAt }) => ({
    title,
    instruction,
    minutes,
    state,
    startedAt,
    endedAt,
  }))
}

import { z } from 'zod'
import { AdvisorKey, AgentColor, MAX_AGENTS } from '#session/agents/agent.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'

/** An advisor that could answer the next question. */
const DrawnAdvisorResponse = z
  .object({
    key: AdvisorKey.describe('For `agents` of a round.'),
    name: z.string(),
    domain: z.string(),
    color: AgentColor,
    emoji: z.string(),
    answers: z.int().describe('In how many rounds of this board it answered, or is about to.'),
  })
  .meta({ id: 'DrawnAdvisor' })
export type DrawnAdvisorResponse = z.infer<typeof DrawnAdvisorResponse>
/** The question that advisors are drawn for, as far as it is written. */
export const DrawRequest = z.object({
  question: z.string().max(MAX_QUESTION_CHARS),
  agents: z
    .array(AdvisorKey)
    .max(MAX_AGENTS)
    .optional()
    .describe('Chosen already: no others are drawn, and the answer has their overlaps.'),
})
/** Advisors in speaking order, and pairs among them that look at the same thing. */
export const DrawResponse = z.object({
  advisors: z.array(DrawnAdvisorResponse),
  overlaps: z.array(
    z.object({
      keep: AdvisorKey,
      replace: AdvisorKey,
      by: DrawnAdvisorResponse.nullable().describe('One that could take the place of `replace`.'),
    }),
  ),
})
export type DrawResponse = z.infer<typeof DrawResponse>

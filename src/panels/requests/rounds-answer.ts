import { z } from 'zod'

/** What the API answers about rounds, as far as the pages read it. Unknown keys pass. */
export const StartedRound = z.object({ round: z.object({ id: z.string() }) })
export const SavedSynthesis = z.object({ synthesis: z.object({ id: z.string(), version: z.int() }) })
export const StartedSynthesis = z.object({ synthesis: z.object({ id: z.string() }) })

/** What was said in a round: the rest of it is in the session. */
export const RoundTexts = z.object({
  round: z.object({ turns: z.array(z.object({ id: z.string(), text: z.string().default('') })) }),
})
export type RoundTexts = z.infer<typeof RoundTexts>

/** What an agent is sent. */
export const AgentContext = z.object({
  instructions: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
})
export type AgentContext = z.infer<typeof AgentContext>

/** The conversations after the first, oldest first. */
export const Conversations = z.object({ conversations: z.array(z.object({ startedAt: z.number() })) })

import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'

const AgentReactionList = z.array(
  z.object({
    agent: z.string(),
    reason: z.string(),
    round: z.string().nullable(),
    isDistant: z.boolean().describe('Picked because it is unlike the rest.'),
  }),
)
/** The givers of each reaction to a note, in order of time. */
export const ReactionsResponse = z
  .object({
    people: z.record(z.string(), z.array(z.string())).describe('Symbol -> ids of the people who gave it.'),
    agents: AgentReactionList.describe('Each agent’s "+" that counts under the board’s rule.'),
    suggestions: AgentReactionList.describe('What agents suggest where only people choose: no "+".'),
    isSelected: z.boolean().describe('Whether the conversation continues with this note.'),
  })
  .meta({ id: 'Reactions' })
export type ReactionsResponse = z.infer<typeof ReactionsResponse>
export const NoteReactions = z.object({ reactions: ReactionsResponse })

const ReactionSymbol = z.string().max(16).default(PLUS.symbol)
/** Gives the caller’s reaction; a second one changes nothing. */
export const GiveReactionRequest = z.object({ symbol: ReactionSymbol })
/** Takes back the caller’s reaction, or with `agent` one that an agent suggested. */
export const RemoveReactionRequest = z.object({ symbol: ReactionSymbol, agent: AgentId.optional() })

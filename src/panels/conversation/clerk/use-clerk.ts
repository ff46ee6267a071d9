import { KIND_NAMES } from '#panels/agents/agent-kind-labels.ts'
import { modelOfAgent } from '#panels/open-board/agent-look.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useSilentReason } from '#panels/open-board/use-silent-reason.ts'
import type { AgentView } from '#session/agents/agent.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'

/** Whether this person can talk with the clerk now. Each other value has a sentence in `ConversationGate`. */
export type ConversationRights =
  | 'may-talk'
  | 'frozen'
  | 'no-editor'
  | 'agents-off'
  | 'clerk-off'
  | 'no-clerk'
  | 'board-rule'

/** The look if the session has neither a clerk nor a former one. */
const UNKNOWN = { name: KIND_NAMES.clerk, color: 'grey', emoji: '🗃' } as const

export interface ClerkState {
  look: Pick<AgentView, 'name' | 'color' | 'emoji'>
  /** `provider:model` that would answer now; null without a clerk. */
  model: string | null
  rights: ConversationRights
}

/** The board's clerk; after its removal, still its name and colour for the messages that it wrote. */
export function useClerk(): ClerkState {
  const session = useSession()
  const isSilent = useSilentReason('clerk') !== null
  const clerk = session.agents.find(({ kind }) => kind === 'clerk')
  const former = session.formerAgents.findLast(({ kind }) => kind === 'clerk')
  return {
    look: clerk ?? former ?? UNKNOWN,
    model: clerk ? modelOfAgent(clerk.id, session) : null,
    rights: rightsOf(session, clerk !== undefined, isSilent),
  }
}

function rightsOf(
  { me, frozen, models, settings }: Projection,
  hasClerk: boolean,
  isSilent: boolean,
): ConversationRights {
  if (!isAtLeast(me.role, 'editor')) return 'no-editor'
  if (frozen) return 'frozen'
  if (isClerkOff({ settings })) return 'clerk-off'
  if (!models.isOn) return 'agents-off'
  if (isSilent) return 'board-rule'
  return hasClerk ? 'may-talk' : 'no-clerk'
}

'use client'

import { modelOfAgent } from '#panels/board/agent-look.ts'
import { useSession } from '#panels/board/board-context.tsx'
import { useWhySilent } from '#panels/board/rounds/use-why-silent.ts'
import type { AgentView } from '#session/agent.ts'
import type { Projection } from '#session/projection.ts'
import { isAtLeast } from '#session/role.ts'

/** Whether one can talk with the clerk now; each other state has a sentence and, where there is one, a way out. */
export type TalkRights = 'may-talk' | 'frozen' | 'no-editor' | 'agents-off' | 'no-clerk' | 'board-rule'

/** What a clerk is known by that was taken off the board before anyone looked. */
const UNKNOWN = { name: 'Clerk', color: 'grey', emoji: '🗃' } as const

export interface ClerkState {
  look: Pick<AgentView, 'name' | 'color' | 'emoji'>
  /** `provider:model` that would answer now; null: nobody would. */
  model: string | null
  rights: TalkRights
}

/** The board's clerk, or the one that it had. */
export function useClerk(): ClerkState {
  const session = useSession()
  const isSilent = useWhySilent('clerk') !== null
  const clerk = session.agents.find(({ kind }) => kind === 'clerk')
  const former = session.formerAgents.findLast(({ kind }) => kind === 'clerk')
  return {
    look: clerk ?? former ?? UNKNOWN,
    model: clerk ? modelOfAgent(clerk.id, session) : null,
    rights: rightsOf(session, clerk !== undefined, isSilent),
  }
}

function rightsOf({ me, frozen, models }: Projection, hasClerk: boolean, isSilent: boolean): TalkRights {
  if (!isAtLeast(me.role, 'editor')) return 'no-editor'
  if (frozen) return 'frozen'
  if (!models.isOn) return 'agents-off'
  if (isSilent) return 'board-rule'
  return hasClerk ? 'may-talk' : 'no-clerk'
}

import type { Agent, AgentFields } from '#session/agents/agent.ts'
import { NEW_BOARD_SETTINGS } from '#session/board/board-settings.ts'
import type { BoardEvent } from '#session/event.ts'
import { LINK_ROLES, type LinkRole } from './core/role.ts'
import type { PersonView } from './members/members-slice.ts'

export type FirstAgent = { agentId: string; agent: AgentFields } & Pick<Agent, 'file' | 'isChosen'>

/** The first events of a board: its owner, a link for each role, the rules of a new board, and its agents. */
export function beginBoard(
  board: { id: string; title: string; premise: string },
  owner: Pick<PersonView, 'id' | 'name' | 'color'>,
  links: Record<LinkRole, { id: string; secret: string }>,
  agents: readonly FirstAgent[] = [],
): BoardEvent[] {
  const { id: boardId, title, premise } = board
  return [
    { kind: 'board.created', data: { boardId, title, premise } },
    { kind: 'member.joined', data: { person: owner, role: 'owner', linkId: null } },
    ...LINK_ROLES.map((role): BoardEvent => {
      const { id: linkId, secret } = links[role]
      return { kind: 'link.made', data: { role, linkId, secret } }
    }),
    { kind: 'settings.changed', data: { settings: NEW_BOARD_SETTINGS } },
    ...agents.map((data): BoardEvent => ({ kind: 'agent.saved', data })),
  ]
}

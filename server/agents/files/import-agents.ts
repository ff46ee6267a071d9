import { writeAgentFile } from '#agents/agent-file.ts'
import type { OfferedAgent } from '#formats/agents-zip.ts'
import type { FileError } from '#formats/unzip-texts.ts'
import type { Agent } from '#session/agent.ts'
import type { SessionState } from '#session/state.ts'
import { freeName } from './agent-looks.ts'
import { contentId } from './content-id.ts'

/** Asks the session in somebody's name. A refusal is thrown, or told when it is only about this one thing. */
export type SessionRequest = (
  command: { type: string } & Record<string, unknown>,
) => Promise<{ ok: true; state: SessionState } | { ok: false; code: string; message: string }>

export interface BroughtAgents {
  state: SessionState
  added: Pick<Agent, 'id' | 'name'>[]
  /** Ids of all that were offered and are on the board now, in their order. */
  ids: (string | null)[]
  problems: FileError[]
}

/**
 * Puts agents on the board. One that came in before, or that is there letter by letter, is left as it is; one whose name
 * another agent has gets a number. `identity`: what tells an agent from others, when it isn't its file.
 */
export async function importAgents(
  state: SessionState,
  offered: readonly (OfferedAgent & { identity?: string })[],
  ask: SessionRequest,
): Promise<BroughtAgents> {
  const brought: BroughtAgents = { state, added: [], ids: [], problems: [] }
  for (const { agent, file, identity = file } of offered) {
    const agentId = contentId('a', state.board.id, identity)
    const there = brought.state.agents.find((each) => each.id === agentId || each.file === file)
    if (there) {
      brought.ids.push(there.id)
      continue
    }
    const named = { ...agent, name: freeName(agent.name, brought.state.agents) }
    const written = named.name === agent.name ? file : writeAgentFile(named, file)
    const done = await ask({ type: 'agent.save', agentId, agent: named, file: written })
    if (done.ok) {
      brought.state = done.state
      brought.added.push({ id: agentId, name: named.name })
    } else brought.problems.push({ file: agent.name, message: done.message })
    brought.ids.push(done.ok ? agentId : null)
  }
  return brought
}

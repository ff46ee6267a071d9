import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import type { NamedSentence } from '#base/sentence.ts'
import type { OfferedAgent } from '#formats/agents-zip.ts'
import type { FileError } from '#formats/unzip-texts.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { SessionState } from '#session/state.ts'
import { freeName } from './agent-looks.ts'
import { contentId } from './content-id.ts'

/** Sends a command as the importing person. */
export type SessionRequest = (
  command: { type: string } & Record<string, unknown>,
) => Promise<{ ok: true; state: SessionState } | ({ ok: false } & NamedSentence)>

/** The result of an import: the state after it, and the outcome for each agent. */
export interface BroughtAgents {
  state: SessionState
  added: Pick<Agent, 'id' | 'name'>[]
  /** The ids of the offered agents on the board, in their order; null for a refused agent. */
  ids: (string | null)[]
  problems: FileError[]
}

/**
 * Adds agents to the board. One that was imported before, or is there letter by letter, stays as it is; one with a name
 * that is taken gets a number. `identity` decides what counts as the same agent; by default its file.
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
    } else {
      const { ok: _ok, ...why } = done
      brought.problems.push({ file: agent.name, ...why })
    }
    brought.ids.push(done.ok ? agentId : null)
  }
  return brought
}

import { unreachable } from '#base/unreachable.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { BOARD_PARTS, type PlannedTurn, type SeenPart, TurnId, type TurnTask } from '#session/rounds/round.ts'

/** The input from which the turns of a round follow. */
export interface TurnPlan {
  mode: RoundMode
  /** In the order in which they speak. */
  agentIds: readonly string[]
  /** How often a rotation goes round. */
  cycles: number
  /** The notes of the parts of the board that are fixed when a staggered round begins. */
  partNotes?: Readonly<Partial<Record<SeenPart['part'], readonly string[]>>> | undefined
  /** `t` and 12 of [0-9a-z], never the same twice. */
  newId: () => string
}

type Part = [agentId: string, duty: TurnTask, phase: number]

/**
 * The turns of a mode: their agents, tasks and phases. The command that starts the round checks the number of advisors.
 */
export function planTurns({ mode, agentIds, cycles, partNotes = {}, newId }: TurnPlan): PlannedTurn[] {
  return partsOf(mode, agentIds, cycles).map(([agentId, duty, phase], index) => ({
    id: TurnId.parse(newId()),
    agentId,
    duty,
    phase,
    ...(mode === 'staggered' && { sees: seenBy(index, partNotes) }),
  }))
}

function seenBy(index: number, partNotes: NonNullable<TurnPlan['partNotes']>): SeenPart {
  const part = BOARD_PARTS[index % BOARD_PARTS.length] ?? 'everything'
  const notes = partNotes[part]
  return { part, ...(notes && { notes: [...notes] }) }
}

function partsOf(mode: RoundMode, agentIds: readonly string[], cycles: number): Part[] {
  const [first, second] = agentIds
  switch (mode) {
    case 'parallel':
    case 'staggered':
      return agentIds.map((id) => [id, 'blind', 0])
    case 'sequential':
      return agentIds.map((id, index) => [id, 'sequel', index])
    case 'separate-then-together':
      return [...agentIds.map((id): Part => [id, 'blind', 0]), ...together(agentIds)]
    case 'rotation':
      return Array.from({ length: cycles }, () => agentIds)
        .flat()
        .map((id, index) => [id, 'cycle', index])
    case 'single':
      return first === undefined ? [] : [[first, 'answer', 0]]
    case 'second-opinion':
      if (first === undefined || second === undefined) return []
      return [
        [first, 'answer', 0],
        [second, 'critique', 1],
        [first, 'refine', 2],
      ]
    default:
      return unreachable(mode)
  }
}

/** The order is rotated by one, so that the first agent of the list does not always set the tone. */
function together(agentIds: readonly string[]): Part[] {
  const turned = [...agentIds.slice(1), ...agentIds.slice(0, 1)]
  return turned.map((id, index) => [id, 'together', index + 1])
}

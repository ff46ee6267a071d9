import type { Command, LegacyCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { AnyCommand, CommandFacts } from './core/define-command.ts'

const MIN_ROLE: Record<LegacyCommand, CommandFacts['minRole']> = {
  'agenda.set': 'facilitator',
  'steps.add': 'facilitator',
  'step.edit': 'facilitator',
  'step.move': 'facilitator',
  'steps.remove': 'facilitator',
  'steps.restore': 'facilitator',
  'step.start': 'facilitator',
  'step.next': 'facilitator',
  'step.end': 'facilitator',
  'step.skip': 'facilitator',
  'step.rerun': 'facilitator',
  'step.reopen': 'facilitator',
  'step.mark-done': 'editor',
  'step.end-due': 'server',
  'step-suggestion.start': 'facilitator',
  'step-suggestion.abort': 'facilitator',
  'step-suggestion.dismiss': 'facilitator',
  'step-suggestion.follow': 'facilitator',
  'step-suggestion.begin': 'server',
  'step-suggestion.end': 'server',
  'private-writing.start': 'facilitator',
  'private-writing.reveal': 'facilitator',
  'private-writing.next-part': 'facilitator',
  'private-writing.choose-part': 'server',
  'private-writing.cancel': 'facilitator',
  'private-writing.finish': 'server',
  'private-writing.add-late': 'server',
}

/** Runs that were stopped with the board still have to record their usage. */
const ENDS = ['step-suggestion.end'] as const satisfies readonly LegacyCommand[]

const FOR_DELETED: ReadonlySet<Command['type']> = new Set([...ENDS])

const FOR_CLOSED: ReadonlySet<Command['type']> = new Set([...ENDS])

const FOR_FROZEN: ReadonlySet<Command['type']> = new Set([])

const NOT_ON_FROZEN: ReadonlySet<Command['type']> = new Set(['step-suggestion.begin'])

const FROM_CANVAS: ReadonlySet<Command['type']> = new Set(['content.import'])

const ALWAYS: ReadonlySet<Command['type']> = new Set([
  // Reveals and closes, and the steps that it can start are planned already.
  'step.next',
  'step.end',
  'private-writing.reveal',
  'private-writing.next-part',
  'private-writing.cancel',
])

const RECORDS: ReadonlyMap<string, AnyCommand> = new Map(COMMANDS.map((command) => [command.type, command]))

/** The facts about a kind of command. */
export function factsOf(type: Command['type']): CommandFacts {
  return RECORDS.get(type) ?? legacyFacts(type as LegacyCommand)
}

function legacyFacts(type: LegacyCommand): CommandFacts {
  return {
    minRole: MIN_ROLE[type],
    allowedOn: [
      ...(FOR_FROZEN.has(type) ? (['frozen'] as const) : []),
      ...(FOR_CLOSED.has(type) ? (['closed'] as const) : []),
      ...(FOR_DELETED.has(type) ? (['deleted'] as const) : []),
    ],
    startsWork: NOT_ON_FROZEN.has(type),
    logLimit: ALWAYS.has(type) ? 'none' : FROM_CANVAS.has(type) ? 'canvas' : 'normal',
  }
}

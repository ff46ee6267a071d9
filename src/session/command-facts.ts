import type { Command, LegacyCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { AnyCommand, CommandFacts } from './core/define-command.ts'

const MIN_ROLE: Record<LegacyCommand, CommandFacts['minRole']> = {
  'agent.save': 'runs',
  'agent.remove': 'facilitator',
  'agent.choose': 'runs',
  'agents.arrange': 'runs',
  'settings.change': 'facilitator',
  'reaction.give': 'commenter',
  'reaction.remove': 'commenter',
  'round.start': 'runs',
  'round.abort': 'runs',
  'round.pause': 'runs',
  'round.resume': 'runs',
  'round.import': 'runs',
  'turn.retry': 'runs',
  'turn.skip': 'runs',
  'candidate.post': 'editor',
  'picks.show': 'facilitator',
  'picks.show-to-done': 'server',
  'picks.count': 'server',
  'synthesis.start': 'runs',
  'synthesis.abort': 'runs',
  'synthesis.edit': 'editor',
  'synthesis.restore': 'editor',
  'conversation.begin': 'runs',
  'conversation.continue': 'runs',
  'round.framed': 'server',
  'turn.begin': 'server',
  'turn.post': 'server',
  'turn.end': 'server',
  'prompt.send': 'server',
  'moderation.begin': 'server',
  'moderation.end': 'server',
  'synthesis.begin': 'server',
  'synthesis.end': 'server',
  'round.finish': 'server',
  'mention.refuse': 'server',
  'clerk.begin': 'server',
  'clerk.end': 'server',
  'advisor-vote.begin': 'server',
  'advisor-vote.end': 'server',
  'theme-run.start': 'runs',
  'theme-run.abort': 'runs',
  'theme-run.dismiss': 'runs',
  'theme-run.accept': 'runs',
  'theme-run.group': 'runs',
  'theme-run.undo': 'runs',
  'theme-run.begin': 'server',
  'theme-run.end': 'server',
  'proposal.start': 'runs',
  'proposal.abort': 'runs',
  'proposal.edit': 'editor',
  'proposal.restore': 'editor',
  'proposal.begin': 'server',
  'proposal.end': 'server',
  'content.import': 'server',
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
const ENDS = [
  'turn.end',
  'moderation.end',
  'synthesis.end',
  'clerk.end',
  'advisor-vote.end',
  'theme-run.end',
  'proposal.end',
  'step-suggestion.end',
] as const satisfies readonly LegacyCommand[]

const FOR_DELETED: ReadonlySet<Command['type']> = new Set([...ENDS])

const FOR_CLOSED: ReadonlySet<Command['type']> = new Set([...ENDS])

const FOR_FROZEN: ReadonlySet<Command['type']> = new Set([])

const NOT_ON_FROZEN: ReadonlySet<Command['type']> = new Set([
  'turn.begin',
  'moderation.begin',
  'synthesis.begin',
  'clerk.begin',
  'advisor-vote.begin',
  'theme-run.begin',
  'proposal.begin',
  'step-suggestion.begin',
  'content.import',
])

const FROM_CANVAS: ReadonlySet<Command['type']> = new Set(['content.import'])

const ALWAYS: ReadonlySet<Command['type']> = new Set([
  'agent.remove',
  'reaction.remove',
  'round.abort',
  'synthesis.abort',
  'theme-run.abort',
  'proposal.abort',
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

import type { ModelUsage } from './model-usage.ts'
import type { TurnFailure } from './round.ts'

/** What syntheses and proposals have in common: an agent writes a version once, or a person saves one. */
interface Moment {
  /** Who did it. */
  actor: string
  at: number
}

/** A version that nobody writes yet. */
export function askedFor({ actor, at }: Moment) {
  return {
    state: 'queued',
    agentId: null,
    model: null,
    askedBy: actor,
    startedAt: at,
    endedAt: null,
    failure: null,
    usage: null,
  } as const
}

type Outcome<Text> =
  | { state: 'done' | 'cancelled'; text: Text; usage: ModelUsage | null }
  | { state: 'failed'; text: Text; usage: ModelUsage | null; failure: TurnFailure }

/** What an agent's run made of a version that was stopped already keeps its end. */
export function withOutcome<Version extends { endedAt: number | null }, Text extends object>(
  version: Version,
  outcome: Outcome<Text>,
  at: number,
) {
  return {
    ...version,
    ...outcome.text,
    state: outcome.state,
    endedAt: version.endedAt ?? at,
    failure: outcome.state === 'failed' ? outcome.failure : null,
    usage: outcome.usage,
  }
}

/** A version that a person saved is done as it begins. */
export function savedByHand({ actor, at }: Moment) {
  return {
    state: 'done',
    instructions: '',
    askedBy: actor,
    startedAt: at,
    endedAt: at,
    failure: null,
    usage: null,
  } as const
}

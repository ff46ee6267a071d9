import { failureOfBusyBoard } from '#server/agents/runs/agent-failure.ts'
import type { Log } from '#server/ground/log.ts'
import { BoardBusy } from '#server/sync/room/board-busy.ts'
import type { Refusal } from '#session/core/refusal.ts'
import { codedFailure, failureOfRefusal, type PlainFailureName } from '#session/usage/coded-failure.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/** Why an answer was ended from outside. A person can send the message again after each of them. */
const TALK_FAILURES = {
  'no-clerk': 'agent-gone.no-clerk',
  lost: 'broken-off.restart',
  'nothing-said': 'empty.clerk',
  'all-stopped': 'broken-off.all-stopped',
  'clerk-off': 'broken-off.clerk-off',
  'switched-off': 'broken-off.switched-off',
  'no-right': 'agent-gone.clerk-may-not',
} as const satisfies Record<string, PlainFailureName>

export function talkFailure(why: keyof typeof TALK_FAILURES): TurnFailure {
  return { ...codedFailure(TALK_FAILURES[why]), isRetryable: true }
}

/** The session refused to let the clerk start. */
export function refusedTalk(refused: Refusal): TurnFailure {
  switch (refused.code) {
    case 'over-budget':
      return failureOfRefusal('over-budget', refused)
    case 'too-often':
      return failureOfRefusal('rate-limited', refused)
    case 'model-not-allowed':
    case 'guest-board':
      return failureOfRefusal('no-model', refused)
    case 'no-agent':
      return talkFailure('no-clerk')
    default:
      return failureOfRefusal('provider-error', refused)
  }
}

/** An unexpected error. It is logged without any text of the conversation. */
export function strangeTalk(error: unknown, log: Pick<Log, 'error'>): TurnFailure {
  if (error instanceof BoardBusy) return failureOfBusyBoard(error)
  log.error({ err: error }, 'unexpected clerk failure')
  return { ...codedFailure('provider-error.clerk'), isRetryable: true }
}

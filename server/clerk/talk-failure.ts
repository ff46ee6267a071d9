import type { Log } from '#server/ground/log.ts'
import { BoardBusy } from '#server/sync/room/board-busy.ts'
import type { Refusal } from '#session/core/refusal.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/** Why an answer was ended from outside, in the words that the person reads. */
const FAILURES = {
  'no-clerk': {
    code: 'agent-gone',
    message: 'No clerk is on this board any more. Add one from the library, then ask again.',
  },
  lost: {
    code: 'broken-off',
    message: 'The server restarted during this answer. Captured ideas are saved; try again.',
  },
  'nothing-said': {
    code: 'empty',
    message: 'The clerk read the log and gave no answer. Ask again, perhaps in other words.',
  },
  'all-stopped': {
    code: 'broken-off',
    message: 'All agents on this board were stopped. Ask again when you want to continue.',
  },
  'clerk-off': {
    code: 'broken-off',
    message: 'A facilitator switched the clerk off on this board. What was captured stays.',
  },
  'switched-off': {
    code: 'broken-off',
    message: 'Advisors are switched off on this server. Ask its operator to switch them on.',
  },
  'no-right': {
    code: 'agent-gone',
    message: 'You can’t edit this board any more, so the clerk stopped.',
  },
} as const satisfies Record<string, Pick<TurnFailure, 'code' | 'message'>>

/** A person can send the message again after each of them. */
export function talkFailure(why: keyof typeof FAILURES): TurnFailure {
  return { ...FAILURES[why], isRetryable: true }
}

/** The session refused to let the clerk start. */
export function refusedTalk({ code, message }: Refusal): TurnFailure {
  switch (code) {
    case 'over-budget':
      return { code: 'over-budget', message, isRetryable: true }
    case 'too-often':
      return { code: 'rate-limited', message, isRetryable: true }
    case 'model-not-allowed':
    case 'guest-board':
      return { code: 'no-model', message, isRetryable: true }
    case 'no-agent':
      return talkFailure('no-clerk')
    default:
      return { code: 'provider-error', message, isRetryable: true }
  }
}

/** An unexpected error. It is logged without any text of the conversation. */
export function strangeTalk(error: unknown, log: Pick<Log, 'error'>): TurnFailure {
  const isKnown = error instanceof BoardBusy
  if (!isKnown) log.error({ err: error }, 'unexpected clerk failure')
  const message = isKnown ? error.message : 'The server could not finish this answer. Try again.'
  return { code: 'provider-error', message, isRetryable: true }
}

import type { Log } from '#server/log.ts'
import { BoardBusy } from '#server/sync/board-busy.ts'
import type { Refusal } from '#session/refusal.ts'
import type { TurnFailure } from '#session/round.ts'

/** What ends an answer from outside, as whoever waits for it is told. */
const FAILURES = {
  'no-clerk': {
    code: 'agent-gone',
    message: 'No clerk is on this board any more. Add one from the library, then ask again.',
  },
  lost: {
    code: 'broken-off',
    message: 'The server was started anew in the middle of this answer. What was kept is kept; ask again.',
  },
  'nothing-said': {
    code: 'empty',
    message: 'The clerk looked through the log and said nothing. Ask again, in other words perhaps.',
  },
  'signed-in': {
    code: 'broken-off',
    message: 'You signed in in the middle of this answer. What was kept is kept; ask again.',
  },
  'all-stopped': {
    code: 'broken-off',
    message: 'All agents on this board were stopped. Ask again when you want to go on.',
  },
  'switched-off': {
    code: 'broken-off',
    message: 'Agents were switched off on this server. Ask whoever runs it to switch them on.',
  },
  'no-right': {
    code: 'agent-gone',
    message: 'You can’t change this board any more, and so the clerk stopped.',
  },
} as const satisfies Record<string, Pick<TurnFailure, 'code' | 'message'>>

export function talkFailure(why: keyof typeof FAILURES): TurnFailure {
  return { ...FAILURES[why], isRetryable: true }
}

/** The session would not let the clerk begin. */
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

/** What broke around an answer. What we didn't foresee is logged, without a word of what was said. */
export function strangeTalk(error: unknown, log: Pick<Log, 'error'>): TurnFailure {
  const isKnown = error instanceof BoardBusy
  if (!isKnown) log.error({ err: error }, 'the clerk could not go on')
  const message = isKnown ? error.message : 'The server could not go on with this answer. Ask again.'
  return { code: 'provider-error', message, isRetryable: true }
}

import type { TurnFailure } from '#session/turn-failure.ts'

/** What can go wrong around a call to a model: the sentence for people, and whether a retry can help. */
const FAILURES = {
  'agent-gone': ['This agent is not on the board any more. Add it again, or skip its turn.', false],
  'board-full': ['The board is full: nothing more fits on it. Delete something and try again.', true],
  empty: ['The answer was empty. Try again, or choose another model for this agent.', true],
  unreadable: ['The answer could not be read. Try again, or choose another model for this agent.', true],
  'too-slow': ['There was no answer in time. Try again, or choose another model for this agent.', true],
  'over-budget': [
    'This would take more tokens than one turn may have. Select less, or raise the limit.',
    true,
  ],
  'provider-error': ['The server could not finish this. Try again.', true],
} as const satisfies Record<string, readonly [message: string, isRetryable: boolean]>

/** `message` replaces the usual sentence, for example to name the limit. */
export function agentFailure(code: keyof typeof FAILURES, message?: string): TurnFailure {
  const [usual, isRetryable] = FAILURES[code]
  return { code, message: message ?? usual, isRetryable }
}

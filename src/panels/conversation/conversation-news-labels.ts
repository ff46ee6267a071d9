import type { TalkMessage } from '#session/clerk/talk.ts'
import { formatCount } from '#ui/format-count.ts'

/**
 * Ways to start: an observation, a thought, or a question about the board. One that ends with a space is to be
 * continued.
 */
export const CONVERSATION_OPENINGS = [
  'On the way here I noticed that ',
  'What if we ',
  'Read back the open questions.',
] as const

/** An answer in words, with its captured ideas. */
export function answerNewsLabel(message: TalkMessage, clerkName: string, failure: string | null): string {
  if (message.state === 'failed') return failure ?? `${clerkName} could not answer.`
  if (message.state === 'cancelled') return `${clerkName} was stopped.`
  const captured = message.results.flatMap((result) =>
    result.kind === 'captured' ? [`#${result.number}`] : [],
  )
  const kept =
    captured.length > 0 ? ` Captured ${formatCount(captured.length, 'idea')}: ${captured.join(', ')}.` : ''
  const drafted = message.results.filter(({ kind }) => kind === 'drafted').length
  const own = drafted > 0 ? ` Kept ${formatCount(drafted, 'private note')}.` : ''
  return `${clerkName}: ${message.text}${kept}${own}`
}

import { BOARD, labelOf } from '#agents/prompt/board-text.ts'
import { withoutFencesAndLabels, withoutNonce } from '#agents/prompt/fence.ts'
import type { PromptMessage, TokenBudget } from '#agents/prompt/prompt.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { type ActionResult, MAX_TALK_CHARS, type TalkMessage } from '#session/clerk/talk.ts'

/** Messages that a prompt has at most. */
export const MAX_SAID = 20

/** A message of the conversation as the next answer sees it. */
export type SaidBefore = Pick<TalkMessage, 'by' | 'text' | 'results'>

/** How the messages of one prompt are written. */
export interface TalkWords {
  nonce: string
  /** Label of the person in the conversation. */
  label: string
}

/** The newest messages that fit, in their order. */
export function fitMessages(
  budget: TokenBudget,
  said: readonly SaidBefore[],
  words: TalkWords,
): PromptMessage[] {
  const fits: PromptMessage[] = []
  for (const message of [...said].reverse()) {
    const messages = messagesOf(message, words)
    if (!budget.takeMessages(messages)) break
    fits.unshift(...messages)
  }
  return fits
}

/** One message of the conversation, and the results of its actions. */
export function messagesOf({ by, text, results }: SaidBefore, { nonce, label }: TalkWords): PromptMessage[] {
  const seen = withoutNonce(visibleText(text.slice(0, MAX_TALK_CHARS)), nonce).trim()
  const plain = withoutFencesAndLabels(seen)
  const role = by === 'me' ? 'user' : 'assistant'
  const done = results.flatMap(resultInWords)
  return [
    ...(plain === '' ? [] : [{ role, content: by === 'me' ? `${label}\n${plain}` : plain } as const]),
    // Not in the clerk's own words: it would take them for the way to do it.
    ...(done.length === 0
      ? []
      : [
          { role: 'user', content: `${labelOf(BOARD)}\nDone with that answer: ${done.join('; ')}.` } as const,
        ]),
  ]
}

function resultInWords(result: ActionResult): string[] {
  switch (result.kind) {
    case 'captured':
      return [`kept as #${result.number}`]
    case 'drafted':
      return ['kept as a private note']
    case 'known':
      return [`#${result.number} was there already`]
    case 'tagged':
      return [`#${result.number} tagged`]
    case 'linked':
      return [`#${result.from} linked to #${result.to}`]
    case 'suggested-link': {
      const decided = result.isDismissed ? ', which they did not want' : ''
      return [`a link of #${result.from} to #${result.to} suggested${decided}`]
    }
    case 'read-back':
    case 'refused':
      return []
  }
}

import { formatNumber } from '#base/format-number.ts'
import type { TurnView } from '#session/rounds/round.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { formatForms } from '#ui/format-count.ts'

/** Sentences about the parts of the board that a model did not read, and how to change that; empty if it read everything. */
export function unreadSentences(usage: Pick<ModelUsage, 'leftOut' | 'cut'> | null): string[] {
  const sentences: string[] = []
  const { leftOut, cut } = usage ?? {}
  if (leftOut) {
    const count = formatForms(leftOut.items, 'older note or message', 'older notes and messages')
    const why =
      leftOut.contextTokens === null
        ? 'a turn on this board may have no more tokens.'
        : `this model takes ${formatNumber(leftOut.contextTokens)} tokens at once.`
    sentences.push(`${count} had no room: ${why}`)
  }
  if (cut) {
    const [read, sent] = [cut.readTokens, cut.sentTokens].map(formatNumber)
    sentences.push(
      `The model server read ${read} of about ${sent} tokens and cut the rest off. Its operator can give the model a larger context (with Ollama: OLLAMA_CONTEXT_LENGTH), or set LOCAL_CONTEXT_TOKENS to what it takes.`,
    )
  }
  return sentences
}

/** Sentences for all turns of a round, with the most that one of them did not read. */
export function unreadInRound(turns: readonly Pick<TurnView, 'usage'>[]): string[] {
  const usages = turns.flatMap(({ usage }) => usage ?? [])
  const [leftOut] = usages.flatMap((usage) => usage.leftOut ?? []).sort((a, b) => b.items - a.items)
  const [cut] = usages.flatMap((usage) => usage.cut ?? []).sort((a, b) => a.readTokens - b.readTokens)
  return unreadSentences({ ...(leftOut && { leftOut }), ...(cut && { cut }) })
}

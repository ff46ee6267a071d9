import type { Prompt, PromptMessage } from './prompt.ts'

/** Signs of scripts that have no letters in our sense take about a token each; of the others three make one. */
const WIDE = /[\u2e80-\u{10ffff}]/gu
const CHARS_PER_TOKEN = 3
/** What a message takes besides its text. */
const TOKENS_PER_MESSAGE = 6

/** Rather too much than too little: what is really taken is counted by the provider. */
export function estimateTextTokens(text: string): number {
  const wide = text.match(WIDE)?.join('').length ?? 0
  return Math.ceil((text.length - wide) / CHARS_PER_TOKEN) + wide
}

export function estimatePromptTokens({ instructions, messages }: Prompt): number {
  return estimateTextTokens(instructions) + TOKENS_PER_MESSAGE + estimateMessages(messages)
}

function estimateMessages(messages: readonly PromptMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTextTokens(content) + TOKENS_PER_MESSAGE, 0)
}

/** The room that is left for what may be cut. The most important asks first. */
export class PromptRoom {
  private tokens: number
  private readonly whole: PromptRoom | null

  /** @param whole what this is a part of */
  constructor(tokens: number, whole: PromptRoom | null = null) {
    this.tokens = tokens
    this.whole = whole
  }

  /** Whether there was room for it. */
  take(text: string): boolean {
    return this.takeTokens(estimateTextTokens(text) + 1)
  }

  /** Some of the room, so that one kind of thing leaves room for the others. */
  part(maxTokens: number): PromptRoom {
    return new PromptRoom(Math.min(maxTokens, this.tokens), this)
  }

  takeMessages(messages: readonly PromptMessage[]): boolean {
    return this.takeTokens(estimateMessages(messages))
  }

  /** Whether there was room for `longer` in the place of what has its room already. */
  takeInstead(messages: readonly PromptMessage[], longer: readonly PromptMessage[]): boolean {
    return this.takeTokens(estimateMessages(longer) - estimateMessages(messages))
  }

  private takeTokens(tokens: number): boolean {
    if (tokens > this.tokens || !(this.whole?.takeTokens(tokens) ?? true)) return false
    this.tokens -= tokens
    return true
  }
}

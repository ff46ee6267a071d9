/**
 * candidates: several, each with how usual it is, of which the unusual ones are posted · three-lines: see `ThreeLines` · notes:
 * prose and notes.
 */
export type AnswerForm = 'candidates' | 'three-lines' | 'notes'

/**
 * A prompt for a model. Texts by people or other agents are data in user messages; the instructions, and words outside
 * of data, are ours and the agent file's alone. No message has the system role, so that no text can claim it.
 */
export interface Prompt {
  instructions: string
  messages: PromptMessage[]
  /** How many notes and messages of the board had no room; missing: all had, or they are counted elsewhere. */
  leftOut?: number
  /** The notes that it has; missing: it is made of something else. */
  notes?: PromptNotes
}

export interface PromptNotes {
  /** Selected by "+". */
  chosen: string[]
  notChosen: string[]
  others: string[]
}

/** `assistant`: the agent's own words. Everything else is `user`, and fenced where people or other agents wrote it. */
export interface PromptMessage {
  role: 'user' | 'assistant'
  content: string
  /**
   * Offsets in `content` up to which prompts of other turns of the round are likely to be identical: providers can
   * cache these beginnings.
   */
  sharedUpTo?: readonly number[]
}

/** A part of a message, before neighbours of one role are joined. */
export interface PromptPart extends PromptMessage {
  /** Whether other turns of the round are likely to begin with everything up to the end of this part. */
  endsShared?: boolean
}

/** Joins neighbours of one role: templates of local models refuse two in a row. */
export function joinMessages(parts: readonly PromptPart[]): PromptMessage[] {
  const joined: PromptMessage[] = []
  for (const { role, content, endsShared, sharedUpTo = [] } of parts) {
    const last = joined.at(-1)
    const isNext = last?.role === role
    const before = isNext ? `${last.content}\n\n` : ''
    const text = `${before}${content}`
    const shared = [
      ...((isNext && last.sharedUpTo) || []),
      ...sharedUpTo.map((offset) => before.length + offset),
      ...(endsShared ? [text.length] : []),
    ]
    const message = { role, content: text, ...(shared.length > 0 && { sharedUpTo: shared }) }
    if (isNext) joined[joined.length - 1] = message
    else joined.push(message)
  }
  return joined
}

/** Characters of scripts such as Chinese take about one token each; of all others, three make one. */
const WIDE = /[\u2e80-\u{10ffff}]/gu
export const CHARS_PER_TOKEN = 3
const TOKENS_PER_MESSAGE = 6

/**
 * Estimates a text's tokens to cut a prompt, for any model. The estimate is high rather than low; the provider counts
 * the tokens actually used. server/models estimates costs by provider.
 */
export function estimateTextTokens(text: string): number {
  const wide = text.match(WIDE)?.join('').length ?? 0
  return Math.ceil((text.length - wide) / CHARS_PER_TOKEN) + wide
}

/** Errs on the high side, as `estimateTextTokens` does. */
export function estimatePromptTokens({ instructions, messages }: Prompt): number {
  return estimateTextTokens(instructions) + TOKENS_PER_MESSAGE + estimateMessages(messages)
}

function estimateMessages(messages: readonly PromptMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTextTokens(content) + TOKENS_PER_MESSAGE, 0)
}

/** Tokens left for the parts of a prompt that may be cut. The most important part takes first. */
export class TokenBudget {
  private tokens: number
  private readonly whole: TokenBudget | null

  constructor(tokens: number, whole: TokenBudget | null = null) {
    this.tokens = tokens
    this.whole = whole
  }

  /** Returns false, and takes nothing, where too few tokens are left. */
  take(text: string): boolean {
    return this.takeTokens(estimateTextTokens(text) + 1)
  }

  /** A part of this budget, so that one kind of content leaves tokens for the others. */
  part(maxTokens: number): TokenBudget {
    return new TokenBudget(Math.min(maxTokens, this.tokens), this)
  }

  takeMessages(messages: readonly PromptMessage[]): boolean {
    return this.takeTokens(estimateMessages(messages))
  }

  /** Takes what `longer` needs beyond `messages`, which have their tokens already. */
  takeInstead(messages: readonly PromptMessage[], longer: readonly PromptMessage[]): boolean {
    return this.takeTokens(estimateMessages(longer) - estimateMessages(messages))
  }

  private takeTokens(tokens: number): boolean {
    if (tokens > this.tokens || !(this.whole?.takeTokens(tokens) ?? true)) return false
    this.tokens -= tokens
    return true
  }
}

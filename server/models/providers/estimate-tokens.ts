import type { Prompt } from '#agents/prompt/prompt.ts'
import { splitModel } from './providers.ts'

/** Characters of Latin text in a token, on the safe side: Anthropic's latest tokenisers count the most. */
const CHARS_PER_TOKEN: Record<string, number> = {
  anthropic: 2.9,
  openai: 3.6,
  google: 3.6,
  local: 3.2,
  demo: 4,
}
const OTHER_CHARS_PER_TOKEN = 3
/** Chinese, Japanese, Korean, emoji: about a token each. */
const TOKENS_PER_WIDE_SIGN = 1.2
/** Greek, Cyrillic, Arabic …: letters that are rare in the data tokenisers were trained on. */
const TOKENS_PER_RARE_LETTER = 0.6
/** The frame of a message in the request. */
const TOKENS_PER_MESSAGE = 8

/** Estimates tokens for the hold and unreported usage of a call. Prompts are cut by `estimatePromptTokens`. */
export function estimateTokensOf(model: string, text: string): number {
  const { provider } = splitModel(model)
  const { latin, rare, wide } = countLetters(text)
  const plain = latin / (CHARS_PER_TOKEN[provider] ?? OTHER_CHARS_PER_TOKEN)
  return Math.ceil(plain + rare * TOKENS_PER_RARE_LETTER + wide * TOKENS_PER_WIDE_SIGN)
}

/** No tokeniser of a model in use makes fewer: words of a large vocabulary, and two Chinese signs in a token. */
const MOST_CHARS_PER_TOKEN = 5.5
const FEWEST_TOKENS_PER_RARE_LETTER = 0.2
const FEWEST_TOKENS_PER_WIDE_SIGN = 0.45

/** The fewest tokens that a whole prompt can have: a server that counts fewer has not read all of it. */
export function fewestPromptTokens({ instructions, messages }: Prompt): number {
  const fewest = [instructions, ...messages.map(({ content }) => content)].map((text) => {
    const { latin, rare, wide } = countLetters(text)
    return (
      latin / MOST_CHARS_PER_TOKEN + rare * FEWEST_TOKENS_PER_RARE_LETTER + wide * FEWEST_TOKENS_PER_WIDE_SIGN
    )
  })
  return Math.floor(fewest.reduce((sum, count) => sum + count, 0))
}

function countLetters(text: string): { latin: number; rare: number; wide: number } {
  const counts = { latin: 0, rare: 0, wide: 0 }
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x250) counts.latin += 1
    else if (code < 0x1100) counts.rare += 1
    else counts.wide += 1
  }
  return counts
}

/** The whole input, including the description of a tool. */
export function estimatePromptOf(model: string, { instructions, messages }: Prompt, tool = ''): number {
  const contents = [instructions, tool, ...messages.map(({ content }) => content)]
  const tokens = contents.map((content) => estimateTokensOf(model, content))
  return tokens.reduce((sum, count) => sum + count, 0) + contents.length * TOKENS_PER_MESSAGE
}

/** UTF-8 bytes of a prompt and a tool's description: an upper bound for their tokens. */
export function promptBytes({ instructions, messages }: Prompt, tool = ''): number {
  const contents = [instructions, tool, ...messages.map(({ content }) => content)]
  return contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0)
}

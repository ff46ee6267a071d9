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
  let latin = 0
  let rare = 0
  let wide = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x250) latin += 1
    else if (code < 0x1100) rare += 1
    else wide += 1
  }
  const plain = latin / (CHARS_PER_TOKEN[provider] ?? OTHER_CHARS_PER_TOKEN)
  return Math.ceil(plain + rare * TOKENS_PER_RARE_LETTER + wide * TOKENS_PER_WIDE_SIGN)
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

import { AGENT_COLORS, type AgentColor } from '#session/agents/agent.ts'

/** Names of the papers in an agent file: the words that people read under the swatches, in the palette's order. */
export const COLOUR_WORDS = {
  yellow: 'straw',
  orange: 'apricot',
  'light-red': 'rose',
  'light-violet': 'lilac',
  'light-blue': 'sky',
  green: 'teal',
  'light-green': 'leaf',
  grey: 'stone',
} as const satisfies Record<AgentColor, string>

/** The colour that a file means, by its word or by the name that the canvas stores; null: neither. */
export function colourOf(word: string): AgentColor | null {
  const wanted = word.trim().toLowerCase()
  return AGENT_COLORS.find((color) => color === wanted || COLOUR_WORDS[color] === wanted) ?? null
}

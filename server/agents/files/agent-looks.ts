import { AGENT_COLORS, type Agent, type AgentColor } from '#session/agents/agent.ts'

/** Emoji for agents that bring none, in the order in which they are used. */
const EMOJIS = ['💡', '🔍', '🧩', '🧪', '📐', '📎', '🔭', '🎲', '🧲', '🪄', '🎯', '🧷']

/** The colour that fewest agents have, and an unused emoji. */
export function newLook(there: readonly Pick<Agent, 'color' | 'emoji'>[]): {
  color: AgentColor
  emoji: string
} {
  const count = (color: AgentColor) => there.filter((agent) => agent.color === color).length
  const [first] = AGENT_COLORS
  const color = AGENT_COLORS.reduce((best, each) => (count(each) < count(best) ? each : best), first)
  const free = EMOJIS.find((one) => there.every(({ emoji }) => emoji !== one))
  return { color, emoji: free ?? EMOJIS[there.length % EMOJIS.length] ?? '💡' }
}

/** `Sceptic`, or `Sceptic 2` where that is taken, and so on. */
export function freeName(name: string, there: readonly Pick<Agent, 'name'>[]): string {
  const taken = new Set(there.map((agent) => agent.name.toLowerCase()))
  let free = name
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name.slice(0, MAX_STEM_CHARS).trim()} ${i}`
  return free
}
const MAX_STEM_CHARS = 44

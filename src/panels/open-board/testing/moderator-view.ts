import type { AgentView } from '#session/agents/agent.ts'

/** A moderator as pages see it, played by the demo script. */
export function moderatorView(id: string, name: string): AgentView {
  return {
    id,
    name,
    kind: 'moderator',
    model: 'demo:script',
    capabilities: ['choose-notes'],
    domain: '',
    color: 'green',
    emoji: '●',
    isChosen: true,
  }
}

import { expect, test } from 'vitest'
import { AgentFields } from '#session/agents/agent.ts'
import { changeKind, draftOfAgent, errorsOf } from './agent-draft.ts'

test('an empty draft names what is missing field by field', () => {
  const parsed = AgentFields.safeParse({ ...draftOfAgent(null, false), model: null, emoji: '' })
  expect(parsed.success).toBe(false)
  if (parsed.success) return
  expect(errorsOf(parsed.error)).toEqual({
    name: 'Give the agent a name.',
    emoji: 'One symbol, like ◆ or ☾.',
    prompt: 'Write what the agent should do.',
  })
})

test('another kind brings what it needs to do its work', () => {
  expect(changeKind('moderator')).toEqual({ kind: 'moderator', capabilities: ['choose-notes'] })
})

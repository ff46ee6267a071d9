import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { allModeratorsLabel, plusRuleLabel } from './board-rule-labels.ts'

const MODERATOR = { kind: 'moderator', capabilities: ['choose-notes'] } as const
const settings = { ...DEFAULT_SETTINGS, plusRule: { by: 'people', picksCountAfterMs: 300_000 } } as const

test('the rule names the moderators that must agree, where there are several', () => {
  const agents = [MODERATOR, MODERATOR].map(({ kind, capabilities }) => ({
    kind,
    capabilities: [...capabilities],
  }))
  const all = { ...settings, moderators: 'all' } as const
  const one =
    'A + from a person keeps a note in the conversation. The moderator only suggests. If no one chooses within 5 minutes, its + count until someone does.'
  expect(plusRuleLabel({ settings, agents })).toBe(one)
  expect(plusRuleLabel({ settings: all, agents: agents.slice(1) })).toBe(one)
  expect(plusRuleLabel({ settings: all, agents })).toBe(
    'A + from a person keeps a note in the conversation. The moderators only suggest. A note is picked only if both moderators pick it. If no one chooses within 5 minutes, their + count until someone does.',
  )
})

test('the setting lists what is missing for an agreement, and its cost', () => {
  expect([0, 1, 3].map(allModeratorsLabel)).toEqual([
    expect.stringContaining('There is no moderator'),
    expect.stringContaining('Only one moderator is on this board, so it picks alone'),
    'A note is picked only if all 3 moderators pick it. Each reads the notes on its own, so it costs 3 times as much.',
  ])
})

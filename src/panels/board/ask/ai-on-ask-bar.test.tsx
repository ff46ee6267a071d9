// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { AskStrip } from './ask-strip.tsx'
import { useAsk } from './use-ask.ts'
import { useQuestionHint } from './use-question-hint.ts'

const NURSE: AgentView = {
  id: 'a0123456789ab',
  name: 'Night-shift nurse',
  kind: 'advisor',
  model: null,
  capabilities: ['post-notes'],
  domain: '',
  color: 'light-blue',
  emoji: '🌙',
  isChosen: true,
}
const MODELS = {
  ordinary: 'anthropic:claude-sonnet-5-5',
  synthesis: 'demo:script',
  isScriptOnly: false,
  isOn: true,
}

function Bar() {
  return (
    <>
      <p>{useQuestionHint(false)}</p>
      <p>{useQuestionHint(true)}</p>
      <AskStrip ask={useAsk()} isActive />
    </>
  )
}

async function shownWith(models: typeof MODELS, agent: Partial<AgentView> = {}): Promise<string | null> {
  const opened = await openOnBoard({
    part: <Bar />,
    projection: { ...projectionFor('editor'), agents: [{ ...NURSE, ...agent }], models },
    fetch: async () => Response.json({}),
  })
  return opened.host.textContent
}

test('the question bar shows that AI answers, before and during typing', async () => {
  const shown = await shownWith(MODELS)
  expect(shown).toContain('Ask the AI advisors a question')
  expect(shown).toContain('Next question to the AI advisors')
  expect(shown).toContain('AI answers, in notes marked “AI”.')
})

test.each([
  ['only the demo script answers', { ...MODELS, ordinary: 'demo:script', isScriptOnly: true }, {}],
  ['its advisors have the demo script as their model', MODELS, { model: 'demo:script' }],
  ['its operator has switched models off', { ...MODELS, isOn: false }, {}],
] as const)('the question bar claims no AI where %s', async (_, models, agent) => {
  expect(await shownWith(models, agent)).not.toMatch(/\bAI\b/)
})

test('a label in a row is short to the eye, and whole for screen readers', async () => {
  await openOnBoard({
    part: <OriginLabel origin="ai-edited" author={{ kind: 'agent' }} isShort />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  expect(screen.getByText('AI').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('AI, edited by a person').getAttribute('aria-hidden')).toBeNull()
})

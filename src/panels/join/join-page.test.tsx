// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime.js'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage, stubMedia } from '#panels/testing/render-page.tsx'
import { JoinPage } from './join-page.tsx'

beforeEach(() => stubMedia(false))

async function invitationTo(target: object): Promise<string | null> {
  const link = {
    ...{ board: { id: 'b1', title: 'Nights' }, role: 'editor', isMember: false, isSignedInOnly: false },
    ...{ questions: null, suggestedColor: 'umber', usedColors: [] },
  }
  vi.stubGlobal('fetch', async () => Response.json({ ...link, ...target }))
  await renderPage(
    <AppRouterContext value={{ prefetch() {} } as unknown as AppRouterInstance}>
      <JoinPage secret="s" hasCookie={false} isToAnswer={false} />
    </AppRouterContext>,
  )
  await screen.findByRole('heading', { name: 'Nights' })
  const { textContent } = screen.getByRole('main')
  cleanup()
  return textContent
}

test('people read before they join that AI advisors take part', async () => {
  expect(await invitationTo({ hasAiAdvisors: true })).toContain('AI advisors take part on this board.')
})

test('AI is not mentioned if only the demo script answers, or an older server does not report it', async () => {
  expect(await invitationTo({ hasAiAdvisors: false })).not.toMatch(/\bAI\b/)
  expect(await invitationTo({})).not.toMatch(/\bAI\b/)
})

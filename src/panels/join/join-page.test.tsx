// @vitest-environment jsdom
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime.js'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoResizes } from '#panels/open-board/testing/open-on-board.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { JoinPage } from './join-page.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', NoResizes)
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

async function invitationTo(target: object): Promise<string | null> {
  const link = {
    ...{ board: { id: 'b1', title: 'Nights' }, role: 'editor', isMember: false, isSignedInOnly: false },
    ...{ questions: null, suggestedColor: 'umber', usedColors: [] },
  }
  vi.stubGlobal('fetch', async () => Response.json({ ...link, ...target }))
  await settleReact(() =>
    root.render(
      <AppRouterContext value={{ prefetch() {} } as unknown as AppRouterInstance}>
        <TooltipProvider>
          <ToastProvider>
            <JoinPage secret="s" hasCookie={false} isToAnswer={false} />
          </ToastProvider>
        </TooltipProvider>
      </AppRouterContext>,
    ),
  )
  await vi.waitFor(() => expect(place.textContent).toContain('Nights'))
  return place.textContent
}

test('people read before they join that AI advisors take part', async () => {
  expect(await invitationTo({ hasAiAdvisors: true })).toContain('AI advisors take part on this board.')
})

test('nothing is said of AI where only the demo script answers, or an older server does not say', async () => {
  expect(await invitationTo({ hasAiAdvisors: false })).not.toMatch(/\bAI\b/)
  expect(await invitationTo({})).not.toMatch(/\bAI\b/)
})

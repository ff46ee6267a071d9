// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoResizes } from '#panels/open-board/testing/open-on-board.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { SignInPage } from './signin-page.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.stubGlobal('fetch', async () => Response.json({ guest: { id: 'guest', name: 'Guest' } }))
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

test.each([
  [false, 'A name is enough.'],
  [true, 'Ask the owner of the board to let guests in.'],
])(
  'on a server without providers, with a page for signed-in people only: %s, it says what to do',
  async (needsAccount, advice) => {
    const page = (
      <SignInPage hasCookie={false} next="/" error={null} suggestedColor="" needsAccount={needsAccount} />
    )
    const shown = (
      <TooltipProvider>
        <ToastProvider>{page}</ToastProvider>
      </TooltipProvider>
    )
    await settleReact(() => root.render(shown))
    await vi.waitFor(() => expect(place.textContent).toContain(`is set up on this server. ${advice}`))
  },
)

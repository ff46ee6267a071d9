// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage, stubMedia } from '#panels/testing/render-page.tsx'
import { SignInPage } from './signin-page.tsx'

beforeEach(() => {
  stubMedia(false)
  vi.stubGlobal('fetch', async () => Response.json({ guest: { id: 'guest', name: 'Guest' } }))
})

test.each([
  [false, 'A name is enough.'],
  [true, 'Ask the owner of the board to let guests in.'],
])(
  'on a server without providers, with a page for signed-in people only: %s, it says what to do',
  async (needsAccount, advice) => {
    await renderPage(
      <SignInPage hasCookie={false} next="/" error={null} suggestedColor="" needsAccount={needsAccount} />,
    )
    expect(await screen.findByText(new RegExp(`is set up on this server. ${advice}`))).toBeDefined()
  },
)

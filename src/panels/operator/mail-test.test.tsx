// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { MailTest } from './mail-test.tsx'

async function send(problem: string | null) {
  const testMail = vi.fn(async () => ({ ok: true as const, value: { problem } }))
  const { user, press } = await renderPage(<MailTest api={{ testMail }} />)
  await user.type(screen.getByRole('textbox', { name: 'Send a test to' }), 'ann@example.org')
  await press('Send a test')
  expect(testMail).toHaveBeenCalledWith('ann@example.org')
}

test('a test mail that the server took says where to look', async () => {
  await send(null)
  expect(await screen.findByText(/took the test/)).toBeDefined()
})

test('a refused test shows the reason of the mail server', async () => {
  await send('535 wrong password')
  expect(await screen.findByText(/535 wrong password/)).toBeDefined()
})

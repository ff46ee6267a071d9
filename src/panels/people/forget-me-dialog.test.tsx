// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { ForgetMeDialog } from './forget-me-dialog.tsx'

const ME = { id: 'u1', name: 'Ines Ortega', color: 'umber', kind: 'account' as const }
const OWNED = [
  { id: 'b1', title: 'Lamps', heir: 'Ben' },
  { id: 'b2', title: 'Alone', heir: null },
]

async function show() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ boards: 3, owned: OWNED })
    sent.push(JSON.parse(String(body)))
    const error = { code: 'too-often', message: 'Too often.' }
    return Response.json({ error }, { status: 429 })
  })
  const page = await renderPage(<ForgetMeDialog me={ME} isOpen onClose={() => {}} />)
  return { ...page, sent }
}

test('names the boards that pass to others or are deleted', async () => {
  await show()
  const owned = await screen.findByRole('list', { name: 'Boards that only you own' })
  expect(
    within(owned)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Lamps: Ben becomes its owner.', 'Alone: it is deleted, because no one else can edit it.'])
  expect(screen.getByText('You leave 3 boards.')).toBeDefined()
})

test('the button works once the whole name is typed, and a refusal is shown', async () => {
  const { user, press, sent } = await show()
  await screen.findByRole('list', { name: 'Boards that only you own' })
  const button = screen.getByRole('button', { name: 'Forget me' })
  const field = screen.getByRole('textbox', { name: 'Type your name, Ines Ortega, to confirm' })
  await user.type(field, 'Ines')
  expect(button.ariaDisabled).toBe('true')
  await user.type(field, ' Ortega')
  expect(button.ariaDisabled).not.toBe('true')
  await press('Forget me')
  expect(sent).toEqual([{ name: 'Ines Ortega' }])
  expect(await screen.findByRole('alert')).toBeDefined()
})

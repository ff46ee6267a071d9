// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#panels/testing/render-page.tsx'
import { OperatorPeople } from './operator-people.tsx'
import { operatorApi } from './operator-requests.ts'

test('a person is found by id, shown by name, and forgotten after a confirmation', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST') return new Response(null, { status: 204 })
    return Response.json({ person: { id: 'u1', name: 'Ines', kind: 'guest', boards: 2 } })
  })
  const { user, press } = await renderPage(<OperatorPeople api={operatorApi('secret')} />)
  await user.type(screen.getByRole('textbox', { name: 'Person’s id' }), 'u1')
  await press('Find')
  expect(await screen.findByRole('alertdialog', { name: 'Forget Ines?' })).toBeDefined()
  await press('Forget')
  expect(await screen.findByText('The person is forgotten.')).toBeDefined()
  expect(asked).toEqual(['GET /api/v1/operator/people/u1', 'POST /api/v1/operator/people/u1/forget'])
})

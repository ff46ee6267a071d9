// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import { OperatorPeople } from './operator-people.tsx'
import { operatorApi } from './operator-requests.ts'

test('people are found by name, and one is forgotten after a confirmation', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST') return new Response(null, { status: 204 })
    const people = ['u1', 'u2'].map((id) => ({ id, name: 'Ines', kind: 'guest', createdAt: 1, boards: 2 }))
    return Response.json({ people: path.endsWith('search=Nobody') ? [] : people })
  })
  const { user, press } = await renderPage(<OperatorPeople api={operatorApi('secret')} />)
  const field = screen.getByRole('textbox', { name: 'Name, address or id' })
  await user.type(field, 'Nobody')
  await press('Find')
  expect(await screen.findByText('There is no such person.')).toBeDefined()
  await user.clear(field)
  await user.type(field, 'Ines')
  await press('Find')
  const found = await screen.findByRole('list', { name: 'People found' })
  expect(within(found).getAllByText(/Guest since .* 2 boards · u\d/)).toHaveLength(2)
  await user.click(must(within(found).getAllByRole('button', { name: 'Forget Ines…' })[1], 'the second'))
  expect(await screen.findByRole('alertdialog', { name: 'Forget Ines?' })).toBeDefined()
  await press('Forget')
  expect(await screen.findByText('The person is forgotten.')).toBeDefined()
  expect(asked).toEqual([
    'GET /api/v1/operator/people?search=Nobody',
    'GET /api/v1/operator/people?search=Ines',
    'POST /api/v1/operator/people/u2/forget',
  ])
})

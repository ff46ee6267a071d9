// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperatorNodeResponse } from '#api/operator-nodes.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import { OperatorNodes } from './operator-nodes.tsx'

async function show(...nodes: OperatorNodeResponse[]) {
  const read = async () => ({ ok: true as const, value: { nodes } })
  return await renderPage(<OperatorNodes api={{ nodes: read }} />)
}

const one = { id: 'node-one', boards: 3, isClustered: true }

test('the processes of a cluster are listed with their boards', async () => {
  await show(one, { ...one, id: 'node-two', boards: 4 })
  expect(await screen.findByRole('row', { name: 'node-two 4' })).toBeDefined()
  expect(screen.getByText(/^Each board is on one process/)).toBeDefined()
  expect(screen.queryByText(/CLUSTER_URL/)).toBe(null)
})

test('several processes without a cluster are a warning', async () => {
  await show(one, { ...one, id: 'node-two', isClustered: false })
  expect(await screen.findByText(/Set CLUSTER_URL/)).toBeDefined()
  expect(screen.queryByText(/^Each board is on one process/)).toBe(null)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProviderTest } from '#api/models.ts'
import { TestedModels } from './tested-models.tsx'

type Model = ProviderTest['models'][number]

function rowOf(model: Partial<Model>): string {
  const whole: Model = {
    id: 'm1',
    name: 'Model one',
    lifecycle: 'active',
    retiresAt: null,
    limits: null,
    ...model,
  }
  const page = renderToStaticMarkup(
    <TestedModels tested={{ isFine: true, message: 'It answers.', models: [whole] }} />,
  )
  const row = page.slice(page.indexOf('<tbody>'))
  return row
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test.each([
  ['provider', 'by its documentation'],
  ['server', 'by its server'],
  ['variable', 'by LOCAL_CONTEXT_TOKENS'],
  ['assumed', 'assumed, LOCAL_CONTEXT_TOKENS changes it'],
] as const)('a model’s limits are shown with their source, %s', (source, words) => {
  const limits = { contextTokens: 200_000, outputTokens: 64_000, source }
  expect(rowOf({ limits })).toBe(`m1 Model one 200,000 ${words} 64,000 –`)
})

test('a model without known limits, and one whose name is its id', () => {
  expect(rowOf({ lifecycle: 'deprecated', retiresAt: '2027-03-01' })).toBe(
    'm1 Model one – – deprecated, 2027-03-01',
  )
  expect(rowOf({ name: 'm1' })).toBe('m1 – – – –')
})

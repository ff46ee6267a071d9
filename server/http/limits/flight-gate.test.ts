import { expect, test } from 'vitest'
import { isRouterState } from './flight-gate.ts'

test('a header that Next cannot read is distinguished from one that its pages send', () => {
  const sent = [
    '',
    { children: [['boardId', 'abc123', 'd'], { children: ['__PAGE__', {}] }] },
    null,
    null,
    true,
  ]
  expect(isRouterState(encodeURIComponent(JSON.stringify(sent)))).toBe(true)
  for (const broken of [
    '',
    'x',
    '%',
    '%5B',
    '[]',
    '{}',
    '["",{"children":7}]',
    '[7,{}]',
    `["${'a'.repeat(50_000)}",{}]`,
  ])
    expect([broken.slice(0, 20), isRouterState(broken)]).toEqual([broken.slice(0, 20), false])
})

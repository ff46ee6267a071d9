import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAttacks } from './list-attacks.ts'

test('docs/security.md describes each attack', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, rest = ''] = text.split('| attack | what it is for |')
  const [table = ''] = rest.split('\n\n')
  const named = [...table.matchAll(/^\| ([a-z-]+) \| [\w`]/gm)].map(([, name]) => name)
  expect(named).toEqual(listAttacks())
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentTable } from './environment-table.ts'

test('README lists every environment variable with what holds without it', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(environmentTable())
})

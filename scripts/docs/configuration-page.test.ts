import { expect, test } from 'vitest'
import { VARIABLES } from '#server/ground/variables/variables.ts'
import { configurationPage } from './configuration-page.ts'

test('the page has each variable once, below a section', () => {
  const rows = [...configurationPage().matchAll(/^\| `([A-Z0-9_]+)`(?: \*or file\*)? \|/gm)].map(
    ([, name]) => name,
  )
  expect(rows).toEqual(Object.keys(VARIABLES))
  expect(configurationPage().indexOf('## ')).toBeLessThan(configurationPage().indexOf('`PORT`'))
})

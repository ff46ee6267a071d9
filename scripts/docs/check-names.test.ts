import { expect, test } from 'vitest'
import { checkNames } from './check-names.ts'

test('a name that two files export is reported with both', () => {
  const files = [
    { path: 'src/a.ts', text: 'export type Round = number\nexport const MAX = 1\nconst hidden = 1' },
    {
      path: 'src/b.ts',
      text: 'export async function save() {}\nexport interface Round {}\nconst hidden = 2',
    },
  ]
  expect(checkNames(files)).toEqual([
    'src/b.ts: exports Round, as src/a.ts does: give one of them another name',
  ])
})

test('a type and a value of one name in one file, default exports and what a framework names are none', () => {
  expect(
    checkNames([
      { path: 'src/a.ts', text: 'export const Me = z.object({})\nexport type Me = z.infer<typeof Me>' },
      { path: 'src/b.tsx', text: 'export default function Me() {}' },
      { path: 'src/app/a/page.tsx', text: "export const metadata = { title: 'A' }" },
      { path: 'src/app/b/page.tsx', text: "export const metadata = { title: 'B' }" },
    ]),
  ).toEqual([])
})

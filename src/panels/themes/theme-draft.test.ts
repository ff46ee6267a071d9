import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { changeTheme, chosenThemes, draftOfThemes, findAcceptProblem, moveIdea } from './theme-draft.ts'

const theme = (id: string, numbers: number[]) => ({ id, title: `Theme ${id}`, summary: 'In short.', numbers })
const draft = draftOfThemes({ themes: [theme('t1', [1, 2]), theme('t2', [3, 4, 5])], rest: [6] })
const isThere = () => true

test('everything is chosen as it was found', () => {
  expect(chosenThemes(draft, isThere)).toEqual([theme('t1', [1, 2]), theme('t2', [3, 4, 5])])
})

test('an idea is in one place: moved, taken out, put in', () => {
  const moved = moveIdea(moveIdea(moveIdea(draft, 5, 't1'), 6, 't2'), 3, null)
  expect(moved.themes.map(({ numbers }) => numbers)).toEqual([
    [1, 2, 5],
    [4, 6],
  ])
  expect(moved.alone).toEqual([3])
})

test('a theme without a name or with fewer than two present ideas is not accepted', () => {
  const named = changeTheme(draft, 't1', { title: '  ' })
  expect(chosenThemes(named, isThere).map(({ id }) => id)).toEqual(['t2'])
  expect(findAcceptProblem(must(named.themes[0], 't1'), isThere)).toBe('Give it a name.')
  const gone = (number: number) => number !== 2
  expect(chosenThemes(draft, gone)).toEqual([theme('t2', [3, 4, 5])])
  expect(findAcceptProblem(must(draft.themes[0], 't1'), gone)).toBe('A theme needs two ideas.')
})

test('a theme is renamed, and one that is not chosen stays behind', () => {
  const changed = changeTheme(changeTheme(draft, 't2', { title: ' Eating ' }), 't1', { isChosen: false })
  expect(chosenThemes(changed, isThere)).toEqual([{ ...theme('t2', [3, 4, 5]), title: 'Eating' }])
})

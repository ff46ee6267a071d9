import { expect, test } from 'vitest'
import { checkRuleLengths, checkRules } from './check-rules.ts'

const spec = (text: string, path = 'src/a/SPEC.md') => ({ path, text })
const tests = (text: string) => [{ path: 'src/a/a.test.ts', text }]

test('rules and titles that name each other are no problem', () => {
  const specs = [spec('# Rules\n- **AA1** One.\n- AA2 Two, as AA1 says.\n- **AA3** Three.')]
  const titles = `
test('[AA1] [AA2] one', () => {})
test.each([1])('[AA3] with %s', () => {})`
  expect(checkRules(specs, tests(titles))).toEqual([])
})

test('titles of parameterized tests, and on separate lines, count', () => {
  const specs = [spec('- **AA1** One.\n- **AA2** Two.\n- **AA3** Three.')]
  const titles = `
test.each([
  [1],
])('[AA1] with %s', () => {})
test(
  '[AA2] takes long',
  () => {},
)
describe('[AA3] all of it', () => {})`
  expect(checkRules(specs, tests(titles))).toEqual([])
})

test('a rule without a test, a test without a rule and an id of two rules are reported', () => {
  const specs = [spec('- **AA1** One.\n- **AA2** Two.'), spec('- **AA1** Another.', 'src/b/SPEC.md')]
  expect(checkRules(specs, tests("test('[AA1] one', () => {})\ntest('[AA9] nine', () => {})"))).toEqual([
    'src/b/SPEC.md: AA1 is a rule of src/a/SPEC.md too',
    'src/a/SPEC.md: no test has a title with [AA2]',
    'src/a/a.test.ts: no SPEC.md has a rule AA9',
  ])
})

test('a rule that is too long is reported with the lines that continue it', () => {
  const half = 'x'.repeat(240)
  const text = `- **AA1** ${half}\n  ${half}\n- AA2 ${half}\n\n  ${half}`
  expect(checkRuleLengths([spec(text)])).toEqual([])
  expect(checkRuleLengths([spec(text.replaceAll('x', 'xx'))])).toEqual([
    'src/a/SPEC.md: AA1 has 973 characters, at most 500: split it into two rules',
  ])
})

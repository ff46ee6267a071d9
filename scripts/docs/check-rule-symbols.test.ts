import { expect, test } from 'vitest'
import { checkRuleSymbols } from './check-rule-symbols.ts'

const check = (rules: string, code: string) =>
  checkRuleSymbols(
    [{ path: 'src/a/SPEC.md', text: `# Rules\n\n${rules}` }],
    [{ path: 'src/a/a.ts', text: code }],
  )

test('rules that name functions, fields, commands, refusals and headers of the code are no problem', () => {
  const rules = [
    '- **AA1** `applyAll` returns `state.notes`.',
    '- AA2 From a viewer,\n  `note.add` is `needs-editor`, whatever `X-Role` says.',
    '- **AA3** A span that is no name, like `POST /notes` or `+1`, is not looked for.',
  ].join('\n')
  const code =
    "applyAll(state.notes); const all = { type: 'note.add', code: 'needs-editor', header: 'x-role' }"
  expect(check(rules, code)).toEqual([])
})

test('a rule that names nothing, and a name that is nowhere, are reported', () => {
  expect(check('- **AA1** All is well.\n- AA2 `applyAll` and `notes.gone` return.', 'applyAll()')).toEqual([
    'src/a/SPEC.md: AA1 names nothing of the code: put it between backticks',
    'src/a/SPEC.md: AA2 names notes.gone, which is nowhere in the code',
  ])
})

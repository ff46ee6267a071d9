import { VARIABLES } from './variables.ts'

/** README's table of the environment. */
export function environmentTable(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { initial, says }]) => `| \`${name}\` | ${initial === null ? '' : `\`${initial}\``} | ${says} |`,
  )
  return ['| variable | without it | what it is |', '|---|---|---|', ...rows].join('\n')
}

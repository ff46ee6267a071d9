import { VARIABLES, type VariableName } from '#server/ground/variables.ts'

interface Section {
  title: string
  /** The section has this variable and those after it, up to the first of the next section. */
  first: VariableName
}

const SECTIONS: Section[] = [
  { title: 'Server', first: 'PORT' },
  { title: 'Data', first: 'PARLEY_DATA' },
  { title: 'Sign-in', first: 'AUTH_SECRET' },
  { title: 'Metrics and logs', first: 'METRICS_TOKEN' },
  { title: 'Models', first: 'ANTHROPIC_API_KEY' },
  { title: 'Budgets and prices', first: 'DAY_BUDGET_TOKENS' },
  { title: 'Limits', first: 'MAX_RECORDS' },
]

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\` from server/ground/variables.ts. Change that file, not this one. -->

Parley reads environment variables, once, when it starts. All of them are optional. Parley does not start with a value that
it can't use: it prints the name of the variable and what the variable accepts. An empty variable counts as not set.

A secret can also be in a file: set the name with \`_FILE\` behind it to the path of the file, such as \`DATABASE_URL_FILE=/run/secrets/database-url\`.
The variables that can be files are marked with *or file*.`

/** The text of docs/configuration.md: every variable of \`VARIABLES\`, in their order. */
export function configurationPage(): string {
  const names = Object.keys(VARIABLES)
  const starts = SECTIONS.map(({ first }) => names.indexOf(first))
  const sections = SECTIONS.map(({ title }, i) => {
    const rows = Object.entries(VARIABLES)
      .slice(starts[i], starts[i + 1])
      .map(writeRow)
    const table = ['| variable | default | accepts | meaning |', '|---|---|---|---|', ...rows]
    return [`## ${title}`, '', ...table].join('\n')
  })
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

function writeRow([name, { initial, expects, says, isSecret }]: [
  string,
  (typeof VARIABLES)[VariableName],
]): string {
  return `| \`${name}\`${isSecret ? ' *or file*' : ''} | ${initial === null ? '' : `\`${initial}\``} | ${expects} | ${says} |`
}

import { VARIABLE_SECTIONS, type VARIABLES, type VariableName } from '#server/ground/variables/variables.ts'

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\` from server/ground/variables. Change that folder, not this page. -->

Parley reads environment variables, once, when it starts. All of them are optional. Parley does not start with a value that
it can't use: it prints the name of the variable and what the variable accepts. An empty variable counts as not set.

A secret can also be in a file: set the name with \`_FILE\` behind it to the path of the file, such as \`DATABASE_URL_FILE=/run/secrets/database-url\`.
The variables that can be files are marked with *or file*.`

/** The text of docs/configuration.md: every variable of `VARIABLES`, by its section. */
export function configurationPage(): string {
  const sections = Object.entries(VARIABLE_SECTIONS).map(([title, variables]) => {
    const rows = Object.entries(variables).map(writeRow)
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

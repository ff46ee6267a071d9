import { arabicDigits } from './written-words.ts'

/** A theme of an answer; `ideas` are numbers. */
export interface WrittenTheme {
  title: string
  summary: string
  ideas: readonly number[]
}

/** Ways of writing the heading of a theme; the part of ideas on their own has one like it. */
const HEADINGS: Readonly<Record<string, (name: string) => string>> = {
  'level one': (name) => `# ${name}`,
  'level two': (name) => `## ${name}`,
  'level three with a colon': (name) => `### ${name}:`,
  'bold level two': (name) => `## **${name}**`,
  bold: (name) => `**${name}**`,
  'bold with a colon': (name) => `**${name}:**`,
  'bold underscores': (name) => `__${name}__`,
  plain: (name) => name,
  'an underline of equals signs': (name) => `${name}\n====`,
  'empty lines around': (name) => `\n# ${name}\n`,
  'a rule before': (name) => `---\n# ${name}`,
}

/** Ways of listing the ideas of a theme. */
const IDEAS: Readonly<Record<string, (ideas: readonly number[]) => string>> = {
  'as asked': (ideas) => `Ideas: ${labels(ideas).join(' ')}`,
  commas: (ideas) => `Ideas: ${labels(ideas).join(', ')}`,
  semicolons: (ideas) => `Ideas: ${labels(ideas).join('; ')}`,
  'a full stop': (ideas) => `Ideas: ${labels(ideas).join(', ')}.`,
  brackets: (ideas) => `Ideas: [${labels(ideas).join(', ')}]`,
  'brackets each': (ideas) =>
    `Ideas: ${labels(ideas)
      .map((label) => `[${label}]`)
      .join(' ')}`,
  'no signs': (ideas) => `Ideas: ${ideas.join(', ')}`,
  'lower case': (ideas) => `ideas: ${labels(ideas).join(' ')}`,
  notes: (ideas) => `Notes: ${labels(ideas).join(' ')}`,
  'a bold word': (ideas) => `**Ideas**: ${labels(ideas).join(' ')}`,
  'a bold word with its colon': (ideas) => `**Ideas:** ${labels(ideas).join(' ')}`,
  'a bullet': (ideas) => `- Ideas: ${labels(ideas).join(' ')}`,
  'the line below': (ideas) => `Ideas:\n${labels(ideas).join(' ')}`,
  'a list': (ideas) =>
    labels(ideas)
      .map((label) => `- ${label}`)
      .join('\n'),
  'a list below its word': (ideas) =>
    `Ideas:\n${labels(ideas)
      .map((label) => `* ${label}`)
      .join('\n')}`,
  'a numbered list': (ideas) =>
    labels(ideas)
      .map((label, at) => `${at + 1}. ${label}`)
      .join('\n'),
  'a list with words': (ideas) =>
    labels(ideas)
      .map((label) => `- ${label}: lamps`)
      .join('\n'),
  'a list with bold labels': (ideas) =>
    labels(ideas)
      .map((label) => `- **${label}** lamps`)
      .join('\n'),
  'labels alone': (ideas) => labels(ideas).join(' '),
  'a full-width colon': (ideas) => `Ideas：${labels(ideas).join('、')}`,
  'full-width signs': (ideas) => `Ideas：${labels(ideas).join('　').replaceAll('#', '＃')}`,
  'full-width brackets': (ideas) => `Ideas: 【${labels(ideas).join('】【')}】`,
  'Arabic digits': (ideas) => `Ideas: ${arabicDigits(labels(ideas).join(' '))}`,
  'an Arabic comma': (ideas) => `Ideas: ${labels(ideas).join('، ')}`,
}

function labels(ideas: readonly number[]): string[] {
  return ideas.map((idea) => `#${idea}`)
}

/** Builds an answer from its themes and the ideas on their own. */
type ThemesForm = (themes: readonly WrittenTheme[], rest: readonly number[]) => string

function asSections(
  heading: (name: string) => string,
  ideas: (numbers: readonly number[]) => string,
  { theme = 'Theme: ', alone = 'On their own', summary = '', lineEnd = '\n' } = {},
): ThemesForm {
  return (themes, rest) =>
    [
      ...themes.flatMap((each) => [
        heading(`${theme}${each.title}`),
        `${summary}${each.summary}`,
        ideas(each.ideas),
      ]),
      heading(alone),
      ideas(rest),
    ]
      .join('\n')
      .replaceAll('\n', lineEnd)
}

const heading = (name: string) => `# ${name}`
const asked = (numbers: readonly number[]) => `Ideas: ${labels(numbers).join(' ')}`
const asJson = (themes: readonly WrittenTheme[], rest: readonly number[]) => ({
  themes: themes.map((each) => ({ ...each, ideas: labels(each.ideas) })),
  on_their_own: labels(rest),
})

/** Ways of writing themes that are read, whatever the language of their words. */
export const THEME_FORMS: Readonly<Record<string, ThemesForm>> = {
  ...Object.fromEntries(
    Object.entries(HEADINGS).map(([name, form]) => [`headings: ${name}`, asSections(form, asked)]),
  ),
  ...Object.fromEntries(
    Object.entries(IDEAS).map(([name, form]) => [`ideas: ${name}`, asSections(heading, form)]),
  ),
  'numbered themes': (themes, rest) =>
    [
      ...themes.flatMap((each, at) => [`## Theme ${at + 1}: ${each.title}`, each.summary, asked(each.ideas)]),
      '## On their own',
      asked(rest),
    ].join('\n'),
  'titles alone': asSections(heading, asked, { theme: '' }),
  'a named summary': asSections(heading, asked, { summary: 'Summary: ' }),
  'a bold named summary': asSections(heading, asked, { summary: '**Summary:** ' }),
  'the word rest': asSections(heading, asked, { alone: 'Rest' }),
  'the word others': asSections(heading, asked, { alone: 'Others' }),
  'an unknown word for the rest': (themes, rest) =>
    [
      ...themes.flatMap((each) => [`# Theme: ${each.title}`, each.summary, asked(each.ideas)]),
      '# Sozinhas',
      asked(rest),
    ].join('\n'),
  'Windows line ends': asSections(heading, asked, { lineEnd: '\r\n' }),
  'a block of code': (themes, rest) => `\`\`\`\n${asSections(heading, asked)(themes, rest)}\n\`\`\``,
  'a block of Markdown': (themes, rest) =>
    `\`\`\`markdown\n${asSections(heading, asked)(themes, rest)}\n\`\`\``,
  json: (themes, rest) => JSON.stringify(asJson(themes, rest)),
  'json on many lines': (themes, rest) =>
    `\`\`\`json\n${JSON.stringify(asJson(themes, rest), null, 2)}\n\`\`\``,
  'json with numbers': (themes, rest) => JSON.stringify({ themes, on_their_own: rest }),
}

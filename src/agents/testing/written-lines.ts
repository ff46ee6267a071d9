import { arabicDigits, wide } from './written-words.ts'

/** A line of an answer: a mark, the label of its object, and words. */
export interface WrittenLine {
  mark: string
  label: string
  words: string
}

type LineForm = (line: WrittenLine, at: number) => string

/** The part of a line before its words. */
const headOf = ({ mark, label }: WrittenLine) => `${mark} ${label}`.trim()

/** Ways of writing such lines that every reader of marked lines reads. */
export const LINE_FORMS: Readonly<Record<string, LineForm>> = {
  'as asked': (line) => `${headOf(line)}: ${line.words}`,
  'a bullet': (line) => `- ${headOf(line)}: ${line.words}`,
  'a star': (line) => `* ${headOf(line)}: ${line.words}`,
  'a dot': (line) => `• ${headOf(line)}: ${line.words}`,
  'a number': (line, at) => `${at + 1}. ${headOf(line)}: ${line.words}`,
  'a number in brackets': (line, at) => `${at + 1}) ${headOf(line)}: ${line.words}`,
  'a quotation': (line) => `> ${headOf(line)}: ${line.words}`,
  'a bold head': (line) => `**${headOf(line)}**: ${line.words}`,
  'a bold head with its colon': (line) => `**${headOf(line)}:** ${line.words}`,
  'all bold': (line) => `**${headOf(line)}: ${line.words}**`,
  'a bold head in a list': (line) => `- **${headOf(line)}:** ${line.words}`,
  italics: (line) => `*${headOf(line)}*: ${line.words}`,
  underscores: (line) => `__${headOf(line)}__: ${line.words}`,
  'lower case': (line) => `${headOf(line).toLowerCase()}: ${line.words}`,
  indented: (line) => `   ${headOf(line)}: ${line.words}`,
  'a tab': (line) => `\t${headOf(line)}:\t${line.words}`,
  'no space': (line) => `${headOf(line)}:${line.words}`,
  'a space before the colon': (line) => `${headOf(line)} : ${line.words}`,
  'a dash': (line) => `${headOf(line)} - ${line.words}`,
  'a long dash': (line) => `${headOf(line)} – ${line.words}`,
  'a very long dash': (line) => `${headOf(line)} — ${line.words}`,
  'a full-width colon': (line) => `${headOf(line)}：${line.words}`,
  'full-width signs': (line) => `${wide(headOf(line)).replaceAll('\u3000', ' ')}：${line.words}`,
  'a full-width dash': (line) => `${headOf(line)} － ${line.words}`,
  'Arabic digits': (line) => `${line.mark} ${arabicDigits(line.label)}: ${line.words}`.trim(),
  'empty lines': (line) => `${headOf(line)}: ${line.words}\n`,
  'Windows line ends': (line) => `${headOf(line)}: ${line.words}\r`,
  'a space at the end': (line) => `${headOf(line)}: ${line.words}  `,
  'a table': (line) => `| ${headOf(line)} | ${line.words} |`,
  'quotes around all': (line) => `"${headOf(line)}: ${line.words}"`,
  'curly quotes around all': (line) => `“${headOf(line)}: ${line.words}”`,
}

/** Ways of surrounding an answer that change nothing of it. */
export const AROUND: Readonly<Record<string, (answer: string, thinking: string) => string>> = {
  'nothing around': (answer) => answer,
  'thinking before': (answer, thinking) => `${thinking}\n\n${answer}`,
  'a block of code': (answer) => `\`\`\`\n${answer}\n\`\`\``,
  'a block of code with a name, after thinking': (answer, thinking) =>
    `${thinking}\n\`\`\`text\n${answer}\n\`\`\``,
}

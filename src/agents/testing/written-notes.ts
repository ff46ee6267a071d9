import { arabicDigits, type WrittenWords, wide } from './written-words.ts'

/** One thought of an answer, as it went in. */
export interface WrittenThought {
  is: 'note' | 'candidate'
  text: string
  percent: number
}

type Form = (thoughts: readonly WrittenThought[], words: WrittenWords) => string
type LineForm = (thought: WrittenThought, words: WrittenWords, at: number) => string

const lines =
  (form: LineForm, gap = '\n'): Form =>
  (thoughts, words) =>
    thoughts.map((thought, at) => form(thought, words, at)).join(gap)

/** Ways of writing notes that are read; `notes` alone, without percentages. */
export const NOTE_FORMS: Readonly<Record<string, Form>> = {
  'as asked': lines(({ text }) => `NOTE: ${text}`),
  'a bullet': lines(({ text }) => `- NOTE: ${text}`),
  'a star': lines(({ text }) => `* NOTE: ${text}`),
  'a dot': lines(({ text }) => `• NOTE: ${text}`),
  'a number': lines(({ text }, _, at) => `${at + 1}. NOTE: ${text}`),
  'a number in the mark': lines(({ text }, _, at) => `Note ${at + 1}: ${text}`),
  'a number sign in the mark': lines(({ text }, _, at) => `NOTE #${at + 1}: ${text}`),
  'lower case': lines(({ text }) => `note: ${text}`),
  'a bold mark': lines(({ text }) => `**NOTE:** ${text}`),
  'a bold mark before its colon': lines(({ text }) => `**NOTE**: ${text}`),
  'all bold': lines(({ text }) => `**NOTE: ${text}**`),
  'a mark in italics': lines(({ text }) => `*NOTE:* ${text}`),
  'a mark in underscores': lines(({ text }) => `__NOTE__: ${text}`),
  'a mark as code': lines(({ text }) => `\`NOTE:\` ${text}`),
  'a heading': lines(({ text }) => `### NOTE: ${text}`),
  'a heading, then the text': lines(({ text }) => `### NOTE:\n${text}`),
  'a quotation': lines(({ text }) => `> NOTE: ${text}`),
  'the text on the next line': lines(({ text }) => `NOTE:\n${text}`),
  'the text after an empty line': lines(({ text }) => `**NOTE:**\n\n${text}`),
  'empty lines between': lines(({ text }) => `NOTE: ${text}`, '\n\n\n'),
  'Windows line ends': lines(({ text }) => `NOTE: ${text}`, '\r\n'),
  'no space': lines(({ text }) => `NOTE:${text}`),
  tabs: lines(({ text }) => `\tNOTE:\t${text}`),
  'a full-width colon': lines(({ text }) => `NOTE：${text}`),
  'a full-width mark': lines(({ text }) => `${wide('NOTE:')}${text}`),
  'a dash': lines(({ text }) => `NOTE - ${text}`),
  'a long dash': lines(({ text }) => `NOTE – ${text}`),
  'a dash in bold': lines(({ text }) => `**NOTE** — ${text}`),
  'straight quotes': lines(({ text }) => `NOTE: "${text}"`),
  'curly quotes': lines(({ text }) => `NOTE: “${text}”`),
  'low quotes': lines(({ text }) => `NOTE: „${text}“`),
  'angle quotes': lines(({ text }) => `NOTE: «${text}»`),
  'corner quotes': lines(({ text }) => `NOTE: 「${text}」`),
  'quotes around all': lines(({ text }) => `"NOTE: ${text}"`),
  'its own label': lines(({ text }) => `[Sceptic]: NOTE: ${text}`),
  'its label behind': lines(({ text }) => `NOTE: [Sceptic]: ${text}`),
  'a list below one mark': (thoughts) => `NOTES:\n${thoughts.map(({ text }) => `- ${text}`).join('\n')}`,
  'numbers below one bold mark': (thoughts) =>
    `**Notes:**\n${thoughts.map(({ text }, at) => `${at + 1}. ${text}`).join('\n')}`,
  'a table': (thoughts) =>
    `| Mark | Thought |\n|---|---|\n${thoughts.map(({ text }) => `| NOTE | ${text} |`).join('\n')}`,
  'a block of code': (thoughts) =>
    `\`\`\`\n${thoughts.map(({ text }) => `NOTE: ${text}`).join('\n')}\n\`\`\``,
  'JSON with a list': (thoughts) => JSON.stringify({ notes: thoughts.map(({ text }) => text) }),
  'JSON in a block of code': (thoughts) =>
    `\`\`\`json\n${JSON.stringify(
      thoughts.map(({ text }) => ({ mark: 'NOTE', text })),
      null,
      2,
    )}\n\`\`\``,
  'the translated mark': lines(({ text }, { note }) => `${note}: ${text}`),
  'the translated mark in bold': lines(({ text }, { note }) => `- **${note}:** ${text}`),
}

/** Answers that have no notes, in whatever language: each is complained about, and shown as prose. */
export const NO_NOTE_FORMS: Readonly<Record<string, Form>> = {
  'no mark': lines(({ text }) => text),
  'a list without marks': lines(({ text }) => `- ${text}`),
  'numbers without marks': lines(({ text }, _, at) => `${at + 1}. ${text}`),
  'a mark of its own': lines(({ text }) => `STICKY: ${text}`),
  'a mark within the line': lines(({ text }) => `So here is my NOTE: ${text}`),
  'a refusal': () => 'I’m sorry, but I can’t help with that.',
  'a refusal with a list': () => 'I cannot help with this. You could:\n- ask a doctor\n- call someone',
  'a question back': () => 'Which ward do you mean, and at what time?',
  'an agreement': () => 'I agree with the Sceptic.',
}

const mark = ({ is }: WrittenThought) => (is === 'note' ? 'NOTE' : 'MAYBE')
const translated = ({ is }: WrittenThought, { note, maybe }: WrittenWords) => (is === 'note' ? note : maybe)

/** Ways of writing candidates that are read with their percentages. */
export const CANDIDATE_FORMS: Readonly<Record<string, Form>> = {
  'as asked': lines((each) => `${mark(each)} ${each.percent}%: ${each.text}`),
  'a space before the sign': lines((each) => `${mark(each)} ${each.percent} %: ${each.text}`),
  'a decimal': lines((each) => `${mark(each)} ${each.percent}.5%: ${each.text}`),
  about: lines((each) => `${mark(each)} ~${each.percent}%: ${each.text}`),
  'a range': lines((each) => `${mark(each)} ${each.percent}–${each.percent + 5}%: ${each.text}`),
  'a range with two signs': lines(
    (each) => `${mark(each)} ${each.percent}% - ${each.percent + 5}%: ${each.text}`,
  ),
  brackets: lines((each) => `${mark(each)} (${each.percent}%): ${each.text}`),
  'square brackets': lines((each) => `${mark(each)} [${each.percent}%]: ${each.text}`),
  'a number in the mark': lines((each, _, at) => `${mark(each)} ${at + 1} (${each.percent}%): ${each.text}`),
  'a dash': lines((each) => `${mark(each)} ${each.percent}% - ${each.text}`),
  'a long dash': lines((each) => `${mark(each)} ${each.percent}% — ${each.text}`),
  'nothing after the percentage': lines((each) => `${mark(each)} ${each.percent}% ${each.text}`),
  'a bullet': lines((each) => `- ${mark(each)} ${each.percent}%: ${each.text}`),
  'a number': lines((each, _, at) => `${at + 1}. ${mark(each)} ${each.percent}%: ${each.text}`),
  'a bold mark': lines((each) => `**${mark(each)} ${each.percent}%:** ${each.text}`),
  'a bold mark in a list': lines((each) => `- **${mark(each)} ${each.percent}%**: ${each.text}`),
  'only the word bold': lines((each) => `**${mark(each)}** ${each.percent}%: ${each.text}`),
  'all bold': lines((each) => `**${mark(each)} ${each.percent}%: ${each.text}**`),
  'a heading': lines((each) => `#### ${mark(each)} ${each.percent}%: ${each.text}`),
  'a quotation': lines((each) => `> ${mark(each)} ${each.percent}%: ${each.text}`),
  'lower case': lines((each) => `${mark(each).toLowerCase()} ${each.percent}%: ${each.text}`),
  'the text on the next line': lines((each) => `${mark(each)} ${each.percent}%:\n${each.text}`),
  'empty lines between': lines((each) => `${mark(each)} ${each.percent}%: ${each.text}`, '\n\n'),
  'a full-width colon': lines((each) => `${mark(each)} ${each.percent}%：${each.text}`),
  'full-width signs': lines((each) => `${wide(`${mark(each)}${each.percent}%:`)}${each.text}`),
  'Arabic digits': lines((each) => `${mark(each)} ${arabicDigits(`${each.percent}%`)}: ${each.text}`),
  'behind the mark': lines((each) => `${mark(each)}: (${each.percent}%) ${each.text}`),
  'behind the mark with a colon': lines((each) => `${mark(each)}: ${each.percent}%: ${each.text}`),
  'at the end': lines((each) => `${mark(each)}: ${each.text} (${each.percent}%)`),
  'at the end with a dash': lines((each) => `${mark(each)}: ${each.text} – ${each.percent}%`),
  'quotes around the text': lines((each) => `${mark(each)} ${each.percent}%: "${each.text}"`),
  'quotes around all': lines((each) => `"${mark(each)} ${each.percent}%: ${each.text}"`),
  'a table': (thoughts) =>
    `| Mark | How usual | Thought |\n|:--|:-:|---|\n${thoughts.map((each) => `| ${mark(each)} | ${each.percent}% | ${each.text} |`).join('\n')}`,
  'a table with the percentage last': (thoughts) =>
    thoughts.map((each) => `| ${mark(each)} | ${each.text} | ${each.percent}% |`).join('\n'),
  'a block of code': (thoughts) =>
    `\`\`\`text\n${thoughts.map((each) => `${mark(each)} ${each.percent}%: ${each.text}`).join('\n')}\n\`\`\``,
  'JSON lines': lines((each) => JSON.stringify({ mark: mark(each), percent: each.percent, text: each.text })),
  'JSON with two lists': (thoughts) => {
    const of = (wanted: string) =>
      thoughts.filter(({ is }) => is === wanted).map(({ text, percent }) => ({ text, usual: `${percent}%` }))
    return JSON.stringify({ candidates: of('candidate'), notes: of('note') })
  },
  'the translated marks': lines((each, words) => `${translated(each, words)} ${each.percent}%: ${each.text}`),
  'the translated marks with a dash': lines(
    (each, words) => `- ${translated(each, words)} ${each.percent} % – ${each.text}`,
  ),
  'the translated marks, full-width': lines(
    (each, words) => `${translated(each, words)}（${wide(`${each.percent}%`)}）：${each.text}`,
  ),
  'a word of its own for all': lines((each) => `Option ${each.percent}%: ${each.text}`),
  'the percentage alone': lines((each) => `- ${each.percent}%: ${each.text}`),
  'a list with the percentage at the end': lines(
    (each, _, at) => `${at + 1}. ${each.text} (${each.percent}%)`,
  ),
}

import { quotedAnswer, readInterview, type ScriptAsked } from './interview-scene.ts'
import { partOfScriptQuestion } from './probe.ts'
import type { ScriptScene } from './script-scene.ts'

const PARTS = ['problem', 'requirements', 'constraints', 'approach', 'decisions', 'open-questions'] as const
type Part = (typeof PARTS)[number]
const HEADINGS: Record<Part, string> = {
  problem: 'Problem',
  requirements: 'Requirements',
  constraints: 'Constraints',
  approach: 'Approach',
  decisions: 'Decisions',
  'open-questions': 'Open questions',
}
const MAX_TITLE_CHARS = 120
const MAX_QUOTED = 4
/** As many as a sentence of the summary cites. */
const MAX_CITED = 40
/** Types whose answers say what is wanted, and those that settle something. */
const WANTED = new Set(['pick_many', 'rank', 'rate', 'slider'])
const SETTLING = new Set(['pick_one', 'show_options', 'confirm', 'show_plan', 'show_diff', 'review_section'])

/** A scripted summary of an interview: what people answered to what, sorted by the kind of question; it adds no thought of its own. */
export function sumUpInterview(scene: ScriptScene): string {
  const asked = readInterview(scene).filter(({ answers }) => answers.length > 0)
  const lines = PARTS.flatMap((part) => [
    `## ${HEADINGS[part]}`,
    ...asked.filter((question) => partOf(question) === part).map(lineOf),
  ])
  return [`# ${scene.question.slice(0, MAX_TITLE_CHARS)}`, ...lines].join('\n')
}

function partOf({ type, text, answers }: ScriptAsked): Part {
  const ofScript = partOfScriptQuestion(text)
  if (ofScript) return ofScript
  if (SETTLING.has(type)) return isAgreed(answers) ? 'decisions' : 'open-questions'
  return WANTED.has(type) ? 'requirements' : 'problem'
}

/** People who choose differently have decided nothing. */
function isAgreed(answers: ScriptAsked['answers']): boolean {
  return new Set(answers.map(({ text }) => text)).size === 1
}

function lineOf({ text, answers }: ScriptAsked): string {
  const said = [...new Set(answers.map((answer) => quotedAnswer(answer.text)))]
  const more = said.length - MAX_QUOTED
  const list = `${said.slice(0, MAX_QUOTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const cited = answers.slice(0, MAX_CITED).map(({ id }) => id)
  return `- ${text.replace(/\s+/g, ' ')} ${list} [${cited.join(' ')}]`
}

import { quotedAnswer, readInterview, type ScriptAsked } from './interview-scene.ts'
import type { ScriptScene } from './script-scene.ts'

/** A question in the form of a model's. */
interface ScriptQuestion {
  type: string
  config: { question: string } & Record<string, unknown>
}

type ScriptStep = { reason: string } & (
  | { done: true; finding: string }
  | { done: false; question: ScriptQuestion }
)

const LIMITS = 'Which limits does it have to keep to?'
const OPEN = 'What is still open, and who could decide it?'
const WHY_ASKED = 'The demo script asks this: no model is set up.'
const WHY_DONE = 'The demo script asks at most three more questions, and then stops.'
const MAX_OPTIONS = 8
const MAX_LABEL_CHARS = 120
const MAX_QUOTED = 3

/**
 * Writes a scripted probe: first a question about the newest answer, then one about limits, then one about open points; then it
 * is done.
 */
export function probe(scene: ScriptScene): ScriptStep {
  const asked = readInterview(scene)
  const own = asked.filter(({ isElsewhere }) => !isElsewhere)
  const texts = new Set(asked.map(({ text }) => text))
  const next = stagesAfter(own)
    .map((question) => ofScope(question, scene.scope))
    .find(({ config }) => !texts.has(config.question))
  return next
    ? { done: false, reason: WHY_ASKED, question: next }
    : { done: true, reason: WHY_DONE, finding: findingOf(own) }
}

/** The remaining questions: each stage is used once, and a later one ends the earlier ones. */
function stagesAfter(own: readonly ScriptAsked[]): ScriptQuestion[] {
  const hasAsked = (question: string) => own.some(({ text }) => text.endsWith(question))
  const limits: ScriptQuestion = {
    type: 'pick_many',
    config: {
      question: LIMITS,
      options: ['Time', 'Money', 'People', 'Rules and law', 'What exists already'].map(asOption),
      allowOther: true,
    },
  }
  const open: ScriptQuestion = { type: 'ask_text', config: { question: OPEN, multiline: true } }
  if (hasAsked(OPEN)) return []
  if (hasAsked(LIMITS)) return [open]
  if (own.some(({ text }) => DEEPER.test(text))) return [limits, open]
  const last = own.findLast(({ answers }) => answers.length > 0)
  const deeper = last ? deeperQuestion(last) : null
  return deeper ? [deeper, limits, open] : [limits, open]
}

/** Beginnings of questions about an answer. */
const DEEPER =
  /(?:^|: )(?:What makes |Which of these matters |What has to be true |What would have to |What puts |What would move |What is behind |What do you like |What bothers |What would be the first |What must not |What should people |Which change |What would you check )/

/** `null` for an unknown type. */
function deeperQuestion({ type, options, answers }: ScriptAsked): ScriptQuestion | null {
  const text = answers[0]?.text ?? ''
  const write = (question: string): ScriptQuestion => ({
    type: 'ask_text',
    config: { question, multiline: true },
  })
  switch (type) {
    case 'pick_one':
    case 'show_options':
      return write(
        `What makes ${quotedAnswer(options.find((option) => text.startsWith(`${option}: `)) ?? text)} the right one?`,
      )
    case 'pick_many': {
      const chosen = chosenIn(options, text).slice(0, MAX_OPTIONS)
      if (chosen.length < 2) return write(`What makes ${quotedAnswer(text)} the right one?`)
      return {
        type: 'pick_one',
        config: { question: 'Which of these matters most?', options: chosen.map(asOption) },
      }
    }
    case 'confirm':
      return write(
        /^no\b/i.test(text)
          ? 'What would have to change for a yes?'
          : 'What has to be true for that to work?',
      )
    case 'rank': {
      const [first = text, second] = text.split(' → ')
      return write(
        second === undefined
          ? `What makes ${quotedAnswer(first)} come first?`
          : `What puts ${quotedAnswer(first)} before ${quotedAnswer(second)}?`,
      )
    }
    case 'rate':
      return write(`What would have to change for ${quotedAnswer(lowestIn(text))} to get a better score?`)
    case 'slider':
      return write(`What would move you away from ${quotedAnswer(text)}?`)
    case 'thumbs':
      return write(/down/i.test(text) ? 'What bothers you most?' : 'What do you like most?')
    case 'emoji_react':
      return write(`What is behind your ${text}?`)
    case 'ask_text':
      return write('What would be the first sign that it works?')
    case 'ask_code':
      return write('What must not break when this changes?')
    case 'ask_image':
    case 'ask_file':
      return write('What should people look at first in it?')
    case 'show_diff':
    case 'show_plan':
    case 'review_section':
      return write(
        /^approved/i.test(text)
          ? 'What would you check again before it goes out?'
          : 'Which change matters most?',
      )
    default:
      return null
  }
}

/** Options that an answer names, in the question's order. */
function chosenIn(options: readonly string[], answer: string): string[] {
  return options.filter((option) => ` ${answer.toLowerCase()} `.includes(option.toLowerCase()))
}

/** Returns the last label in `The bus: 5, the lamp: 2`: the best is written first. */
function lowestIn(ratings: string): string {
  const last = ratings.split(/, (?=[^,]*: -?[\d.]+(?:,|$))/).at(-1) ?? ratings
  return last.replace(/: -?[\d.]+$/, '')
}

function asOption(label: string, index: number): { id: string; label: string } {
  return { id: `option-${index + 1}`, label: label.slice(0, MAX_LABEL_CHARS) }
}

/** Branches must not have identical questions. */
function ofScope({ type, config }: ScriptQuestion, scope: string): ScriptQuestion {
  return scope === ''
    ? { type, config }
    : { type, config: { ...config, question: `${scope}: ${config.question}` } }
}

function findingOf(own: readonly ScriptAsked[]): string {
  const quotes = own
    .filter(({ answers }) => answers.length > 0)
    .slice(-MAX_QUOTED)
    .map(({ text, answers }) => `${text} ${answers.map((answer) => quotedAnswer(answer.text)).join(', ')}`)
  return quotes.length === 0 ? 'There is no answer yet.' : quotes.join(' ')
}

import { CHOICE_IN_WORDS } from '#agents/moderation/choose-notes.ts'
import { THREE_LINES } from '#agents/text/three-lines.ts'
import type { ChatRequest } from '#server/models/testing/model-server.ts'
import { MODEL_NAME, textInChat } from '#server/models/testing/model-server.ts'
import { askingStep, DONE_STEP, SUMMARY } from '../interviews/testing/interview-stage.ts'

export const SMALL_MODEL = `local:${MODEL_NAME}`

export const EVERYONE_SMALL = Object.fromEntries(
  ['Ada', 'Ben', 'Cleo', 'Mo', 'Syn'].map((name) => [name, { model: SMALL_MODEL }]),
)

/** Unlike each other, so that none of them is an echo. */
const THOUGHTS = [
  'A lamp that follows walkers',
  'Benches every hundred steps',
  'Shopkeepers bring the last guests home',
  'Buses stop wherever someone waves',
  'Windows open to the street until ten',
  'Neighbours who answer the telephone at night',
]

/** Answers in the form that the prompt requests, as a model without tools does. */
export function plainAnswer(request: ChatRequest, nth: number): string {
  return answerInForm(textInChat(request), nth)
}

export function answerInForm(prompt: string, nth: number): string {
  if (prompt.includes(CHOICE_IN_WORDS)) return 'PICK A1: it opens a door\nDISTANT A2: it is unlike the rest'
  if (prompt.includes('"finding":"'))
    return prompt.includes('What makes it ready?') ? DONE_STEP : askingStep('What makes it ready?')
  if (prompt.includes('Write the summary now')) return SUMMARY
  if (prompt.includes('Write the synthesis now')) {
    const [label = '#1'] = labelsIn(prompt)
    return `# Lamps\n## Agreement\n- All want light. [${label}]\n## Tensions\n## Next steps\n- Try one lamp. [${label}]\n## Left out\n`
  }
  if (prompt.includes('[ACTION: SAVE_IDEA]'))
    return prompt.includes('The results of your blocks')
      ? 'Anything else?'
      : 'I keep that.\n[ACTION: SAVE_IDEA]\ncontent: A lamp at the gate\ncategory: idea\n[/ACTION]'
  if (prompt.includes(THREE_LINES.know))
    return `${THREE_LINES.know}: the gate is dark at six.\n${THREE_LINES.ask}: Ben, who pays?\n${THREE_LINES.change}: nothing, for now.`
  return `Light matters.\n\nMAYBE 60%: More lamps\nNOTE 5%: ${THOUGHTS[nth % THOUGHTS.length]}`
}

/** The labels of the notes that a synthesis may cite, in the order of the prompt. */
export function labelsIn(prompt: string): string[] {
  return [...prompt.matchAll(/"label":"(#[x\d]+)"/g)].map(([, label]) => label ?? '')
}

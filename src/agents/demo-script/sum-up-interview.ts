import { clip } from '#base/clip.ts'
import { quotedAnswer, readInterview, type ScriptAsked } from './interview-scene.ts'
import type { ScriptScene } from './script-scene.ts'

const MAX_TITLE_CHARS = 120
const MAX_QUESTION_CHARS = 200
const MAX_QUOTED = 4
/** Most answers that a sentence of the summary cites. */
const MAX_CITED = 40

/** A scripted summary of an interview: one line a question, with counts and then the words. It sorts nothing, because it understands nothing. */
export function sumUpInterview(scene: ScriptScene): string {
  const asked = readInterview(scene).filter(({ answers }) => answers.length > 0)
  return [`# ${scene.question.slice(0, MAX_TITLE_CHARS)}`, '## Answers', ...asked.map(lineOf)].join('\n')
}

function lineOf({ text, answers }: ScriptAsked): string {
  const counts = new Map<string, number>()
  for (const answer of answers) {
    const said = quotedAnswer(answer.text)
    counts.set(said, (counts.get(said) ?? 0) + 1)
  }
  const said = [...counts].sort(([, one], [, other]) => other - one)
  const more = said.length - MAX_QUOTED
  const list = said
    .slice(0, MAX_QUOTED)
    .map(([words, count]) => (count === 1 ? words : `${count} × ${words}`))
  const rest = more > 0 ? ` and ${more} more` : ''
  const cited = answers.slice(0, MAX_CITED).map(({ id }) => id)
  const question = clip(text.replace(/\s+/g, ' ').trim(), MAX_QUESTION_CHARS)
  return `- ${question} ${list.join(', ')}${rest} [${cited.join(' ')}]`
}

import { quoted } from './group-words.ts'
import type { ScriptScene } from './script-scene.ts'

const MAX_POINTS = 4
const MAX_CRITICISMS = 8
const COUNTED = /^(\d+) of (\d+) feel represented$/

/**
 * Writes a scripted synthesizer's addition to a revision. The script can't weigh a criticism and admits it: each criticism is in
 * the minority report.
 */
export function revisionLines({ notes }: ScriptScene): string[] {
  const criticisms = notes.filter(({ what }) => what === 'criticisms')
  const dissent = notes
    .filter(({ what }) => what === 'points-rated')
    .flatMap(({ id, text, remark = '' }) => {
      const [, represented = '0', answered = '0'] = COUNTED.exec(remark) ?? []
      const missing = Number(answered) - Number(represented)
      const subject = id === 'whole' ? 'the version before' : quoted(text)
      const verb = missing === 1 ? 'does' : 'do'
      return missing > 0 ? [`- ${missing} of ${answered} ${verb} not feel represented by ${subject}.`] : []
    })
  if (criticisms.length + dissent.length === 0) return []
  return [
    '## Answers to criticisms',
    ...criticisms.map(({ id }) => `- ${id}: not used: A script wrote this version and can’t weigh it.`),
    '## Minority report',
    ...dissent.slice(0, MAX_POINTS),
    ...criticisms.slice(0, MAX_CRITICISMS).map(({ text }) => `- It was criticised: ${quoted(text)}.`),
  ]
}

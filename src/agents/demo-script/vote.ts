import type { ScriptSpeaker } from './advise.ts'
import { hashOf } from './hash.ts'
import type { ScriptScene } from './script-scene.ts'

const MAX_VOTED = 3
const REASONS = [
  'It can begin this week, and shows soon whether it helps.',
  'It helps people who are easily forgotten.',
  'It asks little and would be missed if it ended.',
  'It says who does what, and that is half of it.',
]

/** A scripted advisor's votes: one each for up to three notes that only its name decides. */
export function vote(scene: ScriptScene, { name, domain }: ScriptSpeaker): string {
  const self = `${name}|${domain}`
  return scene.notes
    .filter(({ what }) => what === 'to-choose-from')
    .map(({ id, text }) => ({ id, rank: hashOf(`${self}|${text}`) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_VOTED)
    .map(({ id, rank }) => `VOTE ${id} 1: ${REASONS[rank % REASONS.length]}`)
    .join('\n')
}

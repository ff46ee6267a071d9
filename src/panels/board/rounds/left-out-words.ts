import { agentsWithoutNotes, lacksSynthesis } from '#session/prose-only.ts'
import { isOver, type RoundView } from '#session/round.ts'

/** What moderator and synthesis did not read of a round that is over, as sentences. */
export function leftOutSentences(round: RoundView, nameOf: (agentId: string) => string): string[] {
  if (!isOver(round.state) || round.trigger.kind === 'import') return []
  const readers = [
    ...(round.moderate ? ['the moderator'] : []),
    ...(round.synthesize ? ['the synthesis'] : []),
  ]
  const names = agentsWithoutNotes(round).map(nameOf)
  const sentences: string[] = []
  if (readers.length > 0 && names.length > 0) {
    const who = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    sentences.push(`${who} answered without notes. Left out by ${readers.join(' and ')}.`)
  }
  if (lacksSynthesis(round)) sentences.push('No synthesis was written: no answer left a note to sum up.')
  return sentences
}

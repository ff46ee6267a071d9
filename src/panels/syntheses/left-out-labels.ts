import { joinNames } from '#base/join-names.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { agentsWithoutNotes, lacksSynthesis } from '#session/rounds/prose-only.ts'
import { isOver, type RoundView } from '#session/rounds/round.ts'

/**
 * Returns sentences about a finished round: which advisors answered without notes, so that nothing of theirs can be picked or
 * cited, and why no synthesis was written. Empty for other rounds and for imported ones.
 */
export function leftOutSentences(round: RoundView, nameOf: (agentId: string) => string): string[] {
  if (!isOver(round.state) || round.trigger.kind === 'import') return []
  const names = agentsWithoutNotes(round).map(nameOf)
  const sentences: string[] = []
  if ((round.moderate || round.synthesize) && names.length > 0) {
    const who = joinNames(names)
    const verdicts = [
      ...(round.moderate ? ['The moderator reads their text, but can’t choose it.'] : []),
      ...(round.synthesize && !lacksSynthesis(round)
        ? ['The synthesis uses their text, but can’t cite it.']
        : []),
    ]
    sentences.push([`${who} answered without notes.`, ...verdicts].join(' '))
  }
  if (lacksSynthesis(round)) sentences.push(CONTENT_SENTENCES.noNotesToSumUp)
  return sentences
}

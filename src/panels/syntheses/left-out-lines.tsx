import { useLooks } from '#panels/open-board/agent-look.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { leftOutSentences } from './left-out-labels.ts'

/**
 * Below a finished round: which advisors answered without a note, so that the moderator and the synthesis can
 * name none, and why no synthesis was written.
 */
export function LeftOutLines({ round }: { round: RoundView }) {
  const looks = useLooks()
  const sentences = leftOutSentences(round, (agentId) => looks(agentId).name)
  return sentences.map((sentence) => (
    <p key={sentence} className="py-1 text-ink-2 text-small">
      {sentence}
    </p>
  ))
}

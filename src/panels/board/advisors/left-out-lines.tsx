'use client'

import type { RoundView } from '#session/round.ts'
import { useLooks } from '../agent-look.ts'
import { leftOutSentences } from '../rounds/left-out-words.ts'

/** Below a round: whose answers left no note to choose or cite, and why there is no synthesis. */
export function LeftOutLines({ round }: { round: RoundView }) {
  const looks = useLooks()
  const sentences = leftOutSentences(round, (agentId) => looks(agentId).name)
  return sentences.map((sentence) => (
    <p key={sentence} className="py-1 text-ink-2 text-small">
      {sentence}
    </p>
  ))
}

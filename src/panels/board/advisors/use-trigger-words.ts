'use client'

import type { RoundView } from '#session/round.ts'
import { useLooks } from '../agent-look.ts'
import { useBoard, useSession } from '../board-context.tsx'
import { triggerWords } from '../rounds/round-words.ts'

/** What made this round, in the board's names; null: somebody asked in the bar. */
export function useTriggerWords(round: RoundView): string | null {
  const { noteById } = useBoard()
  const { rounds } = useSession()
  const looks = useLooks()
  return triggerWords(round, {
    agentName: (agentId) => looks(agentId).name,
    noteName: (noteId) => {
      const number = noteById(noteId)?.number
      return number == null ? null : `#${number}`
    },
    roundNumber: (roundId) => rounds[roundId]?.number ?? null,
  })
}

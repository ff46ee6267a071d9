import { triggerLabel } from '#panels/labels/round-state-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { RoundView } from '#session/rounds/round.ts'

export function useTriggerLabel(round: RoundView): string | null {
  const { noteById } = useBoard()
  const { rounds } = useSession()
  const looks = useLooks()
  return triggerLabel(round, {
    agentName: (agentId) => looks(agentId).name,
    noteName: (noteId) => {
      const number = noteById(noteId)?.number
      return number == null ? null : `#${number}`
    },
    roundNumber: (roundId) => rounds[roundId]?.number ?? null,
  })
}

'use client'

import { useRef } from 'react'
import { InterviewBar } from '#panels/interviews/panel/interview-bar.tsx'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { CheckBar } from '#panels/representation/check-bar.tsx'
import { VoteBar } from '#panels/votes/vote-bar.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useReservedScreen } from '../ask/use-reserved-screen.ts'

interface AskedOverCanvasProps {
  /** A closed panel keeps its tab, but shows no list of votes. */
  isPanelOpen: boolean
  /** Opens the list of votes in the panel. */
  onVote: () => void
  /** Opens the synthesis with this id in the panel. */
  onCheck: (synthesisId: string) => void
}

/** What everyone is asked now. It reserves its place on the screen, so that the canvas shows notes beside it. */
export function AskedOverCanvas({ isPanelOpen, onVote, onCheck }: AskedOverCanvasProps) {
  const { tab } = useReadable(useBoard().panel)
  const areVotesShown = isPanelOpen && tab === 'votes'
  const place = useRef<HTMLDivElement>(null)
  useReservedScreen(place)
  return (
    <div
      ref={place}
      className="pointer-events-auto relative z-10 max-w-[min(640px,calc(100%-188px))] flex-col gap-2 empty:hidden [&:not(:empty)]:flex"
    >
      <VoteBar onOpen={areVotesShown ? null : onVote} className="rounded-bar border border-line shadow-pop" />
      <InterviewBar className="rounded-bar border border-line shadow-pop" />
      <CheckBar onOpen={onCheck} className="rounded-bar border border-line shadow-pop" />
    </div>
  )
}

import { useRef } from 'react'
import { LazyInterviewBar } from '#panels/interviews/panel/lazy-interview-bar.tsx'
import { LazyCheckBar } from '#panels/representation/lazy-check-bar.tsx'
import { useReservedScreen } from '../ask/use-reserved-screen.ts'

/**
 * The interview and the check that wait for everyone's answers. Reserves its place on the screen, so that the canvas
 * shows notes beside it.
 */
export function AskedOverCanvas({ onCheck }: { onCheck: (synthesisId: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useReservedScreen(place)
  return (
    <div
      ref={place}
      className="pointer-events-auto relative z-10 max-w-[min(640px,calc(100%-188px))] flex-col gap-2 empty:hidden [&:not(:empty)]:flex"
    >
      <LazyInterviewBar className="rounded-bar border border-line shadow-pop" />
      <LazyCheckBar onOpen={onCheck} className="rounded-bar border border-line shadow-pop" />
    </div>
  )
}

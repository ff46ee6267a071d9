'use client'

import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { privateWritingApi } from '#panels/requests/private-writing-requests.ts'
import { isAtLeast } from '#session/members/role.ts'
import type { PrivateWritingPhase } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** Above the board while people have notes that only they see: what that means, how many there are, and for facilitators the reveal. */
export function PrivateWritingBar() {
  const { me, people, privateWriting, draftCounts } = useSession()
  const canEdit = useCanEdit()
  const mayRun = isAtLeast(me.role, 'facilitator')
  const hasNotes = Object.keys(draftCounts).length > 0
  const phase = privateWriting?.phase
  if (!phase || phase === 'revealed' || (phase === 'cancelled' && !hasNotes)) return null
  return (
    <section
      aria-label="Private writing"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-sheet px-4 py-2 text-body text-ink-2"
    >
      <EyeOff size={18} aria-hidden className="shrink-0 text-ink max-phone:hidden" />
      <p role="status" className="min-w-48 flex-1">
        {phaseWords(phase, canEdit)}
      </p>
      <Counts people={people} draftCounts={draftCounts} />
      {mayRun && <RunButtons phase={phase} />}
    </section>
  )
}

function phaseWords(phase: PrivateWritingPhase, canEdit: boolean): string {
  if (phase === 'revealing') return 'The private notes are being put on the board.'
  if (phase === 'cancelled')
    return 'Private writing was ended. These notes are still seen by their writers only.'
  return canEdit
    ? 'Private writing: only you see your new notes until they are revealed.'
    : 'Private writing: new notes are seen by their writers only until they are revealed.'
}

function Counts({ people, draftCounts }: Pick<Projection, 'people' | 'draftCounts'>) {
  const writers = Object.entries(draftCounts).map(([id, count]) => ({
    id,
    count,
    name: people[id]?.name ?? 'Someone',
  }))
  if (writers.length === 0) return null
  writers.sort((a, b) => a.name.localeCompare(b.name))
  return (
    <ul aria-label="Private notes" className="flex min-w-0 flex-wrap items-center gap-x-3">
      {writers.map(({ id, name, count }) => (
        <li key={id} className="flex min-w-0 items-center gap-1">
          <span dir="auto" className="max-w-32 truncate">
            {name}
          </span>
          <span className="font-button text-ink tabular-nums">
            {count}
            <span className="sr-only"> {formatCount(count, 'note').replace(/^\S+ /, '')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function RunButtons({ phase }: { phase: PrivateWritingPhase }) {
  const { boardId } = useBoard().connection
  const [isRevealing, setRevealing] = useState(false)
  const request = useRequest()
  if (phase === 'revealing') return null
  return (
    <div className="flex items-center gap-2">
      {request.failure && (
        <span role="alert" className="text-small text-warn">
          {request.failure.message}
        </span>
      )}
      {phase === 'writing' && (
        <Button
          kind="quiet"
          isBusy={request.isBusy}
          onClick={() => request.send(() => privateWritingApi.cancel(boardId))}
        >
          End without reveal
        </Button>
      )}
      <Button onClick={() => setRevealing(true)}>Reveal…</Button>
      <RevealDialog isOpen={isRevealing} onClose={() => setRevealing(false)} />
    </div>
  )
}

'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { privateStepOver } from '#session/agenda/private-step.ts'
import { type PrivateWriting, partsIn } from '#session/private-writing/private-writing.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { privateWritingApi } from './private-writing-requests.ts'
import { RevealDialog } from './reveal-dialog.tsx'
import { useHiddenNotes } from './use-hidden-notes.ts'
import { useNextPart } from './use-next-part.ts'

/** For facilitators: the reveal, its next part, and in a menu what is needed less often. */
export function RevealButtons({ writing }: { writing: PrivateWriting }) {
  const { boardId } = useBoard().connection
  const [isRevealing, setRevealing] = useState(false)
  const send = useSend()
  const { phase, isNamed } = writing
  const isOver = privateStepOver(useSession()) !== null
  if (phase === 'revealing' || phase === 'revealed') return null
  const end = (): void => send(() => privateWritingApi.cancel(boardId))
  return (
    <div className="flex shrink-0 items-center gap-1">
      {phase === 'presenting' ? (
        <NextButton writing={writing} />
      ) : (
        <>
          {isOver && phase === 'writing' && (
            <Button size="small" kind="quiet" className="max-phone:hidden" onClick={end}>
              Keep private
            </Button>
          )}
          <Button size="small" kind={isOver ? 'primary' : 'outline'} onClick={() => setRevealing(true)}>
            Reveal…
          </Button>
        </>
      )}
      {phase !== 'cancelled' && (
        <Menu
          trigger={<IconButton label="More for private notes" icon={<Ellipsis size={18} aria-hidden />} />}
        >
          {phase === 'presenting' && (
            <MenuItem onSelect={() => send(() => privateWritingApi.reveal(boardId, { isNamed }))}>
              Reveal all the rest
            </MenuItem>
          )}
          {phase === 'writing' && <MenuItem onSelect={end}>End without reveal</MenuItem>}
          {phase === 'presenting' && isNamed && <MenuItem onSelect={end}>End without the rest</MenuItem>}
        </Menu>
      )}
      <RevealDialog isOpen={isRevealing} onClose={() => setRevealing(false)} />
    </div>
  )
}

function NextButton({ writing }: { writing: PrivateWriting }) {
  const { writers } = useHiddenNotes()
  const next = useNextPart()
  const parts = partsIn(writing)
  const isInOrder = parts?.mode === 'by-person' && parts.order === 'by-name' && writing.isNamed
  const first = isInOrder ? writers[0] : undefined
  return (
    <>
      {next.failure && (
        <span role="alert" className="text-small text-warn">
          {next.failure}
        </span>
      )}
      <Button size="small" isBusy={next.isBusy} onClick={() => next.ask(first?.id ?? null)}>
        {first ? (
          <span className="max-w-40 truncate">
            Next<span className="max-phone:sr-only">: {first.name}</span>
          </span>
        ) : (
          'Next'
        )}
      </Button>
    </>
  )
}

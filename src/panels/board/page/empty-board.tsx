'use client'

import { useEffect, useState } from 'react'
import { boardShapes } from '#board/board-doc.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useCannotAsk } from '../ask/cannot-ask.tsx'

/**
 * Whether the canvas has no shape at all. It counts shapes of every kind: a drawing makes the hint for the
 * first note superfluous.
 */
export function useIsEmpty(): boolean {
  const { connection, ownList } = useBoard()
  const hasNotes = useReadable(ownList).notes.length > 0
  const [isEmpty, setEmpty] = useState(() => boardShapes(connection.doc).size === 0)
  useEffect(() => {
    const shapes = boardShapes(connection.doc)
    const update = (): void => setEmpty(shapes.size === 0)
    update()
    shapes.observe(update)
    return () => shapes.unobserve(update)
  }, [connection])
  return isEmpty && !hasNotes
}

function emptyText(isFrozen: boolean): string {
  if (isFrozen) return 'Nothing is written yet. Notes can be added once the board is unfrozen.'
  return 'Nothing is written yet. What others write appears here.'
}

/**
 * What to do first, in the middle of an empty canvas. Not shown before the first sync, when every board is
 * empty. The pointer goes through it, so that a double-click there adds a note.
 */
export function EmptyBoard() {
  const { connection } = useBoard()
  const session = useSession()
  const { board } = session
  const canEdit = useCanEdit()
  const cannotAsk = useCannotAsk()
  const isSynced = useReadable(connection.isSynced)
  const isEmpty = useIsEmpty()
  if (!isEmpty || !isSynced) return null
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div className="motion-fade flex w-[min(420px,calc(100%-48px))] flex-col items-center text-center">
        <span
          aria-hidden
          className="size-[120px] rounded-note border-[1.5px] border-line-strong border-dashed"
        />
        {board.premise && <p className="mt-6 text-balance font-heading text-page">{board.premise}</p>}
        <p className="mt-3 text-body text-ink-2">
          {canEdit ? (
            <>
              Press <Kbd>N</Kbd> or double-click to write the first note, or paste a list.
            </>
          ) : (
            emptyText(session.frozen !== null)
          )}
        </p>
        {!cannotAsk && session.models.isOn && (
          <p className="mt-1 text-body text-ink-2">Or ask the advisors below.</p>
        )}
      </div>
    </div>
  )
}

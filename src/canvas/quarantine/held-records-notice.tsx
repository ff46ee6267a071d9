import { useState } from 'react'
import { useEditor } from 'tldraw'
import { isAtLeast } from '#session/core/role.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { HELD_RECORD_LABELS, heldRecordsLabel } from '../labels/held-record-labels.ts'
import { HeldRecordsDialog } from './held-records-dialog.tsx'
import { quarantineOf, type ShapeQuarantine } from './shape-quarantine.ts'

export function HeldRecordsNotice({ connection }: { connection: BoardConnection }) {
  const quarantine = quarantineOf(useEditor())
  return quarantine && <NoticeOf connection={connection} quarantine={quarantine} />
}

function NoticeOf({ connection, quarantine }: { connection: BoardConnection; quarantine: ShapeQuarantine }) {
  const held = useReadable(quarantine.held)
  const session = useReadable(connection.session)
  const canEdit = useReadable(connection.canEdit)
  const [isOpen, setOpen] = useState(false)
  if (held.length === 0) return null
  const mayDelete = canEdit && session !== null && isAtLeast(session.me.role, 'facilitator')
  const label = heldRecordsLabel(held.length)
  return (
    <div className="pointer-events-auto absolute top-4 left-1/2 w-max max-w-[calc(100%-200px)] -translate-x-1/2 max-phone:max-w-[calc(100%-24px)]">
      <Notice
        tone="warn"
        className="shadow-pop"
        action={
          mayDelete && (
            <Button size="small" onClick={() => setOpen(true)}>
              {HELD_RECORD_LABELS.deleteThem(held.length)}
            </Button>
          )
        }
      >
        {mayDelete ? `${label}.` : `${label}. ${HELD_RECORD_LABELS.facilitatorCanDelete(held.length)}`}
      </Notice>
      {mayDelete && (
        <HeldRecordsDialog
          connection={connection}
          held={held}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

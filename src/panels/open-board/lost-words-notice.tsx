import { clip } from '#base/clip.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useCanEdit } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

const MAX_SHOWN_CHARS = 80

/**
 * Words that this person typed into a note which another person deleted before the words were sent. The
 * notice stays until they restore or dismiss them; otherwise the words would be gone without a trace.
 */
export function LostWordsNotice() {
  const { lostWords } = useBoard().connection
  const lost = useReadable(lostWords.lost)
  const canEdit = useCanEdit()
  const [first] = lost
  if (!first) return null
  return (
    <Notice
      tone="warn"
      className="shrink-0 rounded-none"
      action={
        <span className="flex gap-2">
          {canEdit && (
            <Button size="small" onClick={lostWords.bringBack}>
              {lost.length === 1 ? ACTION_LABELS.restore : OPEN_BOARD_LABELS.restoreAll}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={lostWords.dismiss}>
            {ACTION_LABELS.dismiss}
          </Button>
        </span>
      }
    >
      {lost.length === 1
        ? `Someone deleted a note before your words in it were sent: “${shorten(first.words)}”`
        : `Someone deleted ${lost.length} notes before your words in them were sent: “${shorten(first.words)}” and more`}
    </Notice>
  )
}

function shorten(words: string): string {
  return clip(words.replace(/\s+/g, ' ').trim(), MAX_SHOWN_CHARS)
}

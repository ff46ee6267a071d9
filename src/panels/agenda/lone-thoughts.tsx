import { Popover } from 'radix-ui'
import { LoneThoughtsResponse } from '#api/lone-thoughts.ts'
import { LONE_THOUGHTS_TITLE, THOUGHT_END_LABELS } from '#formats/minutes/lone-thought-labels.ts'
import { NoteChip } from '#panels/notes/note-chip.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardPath, call } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'

/** Changes that follow each other are read together. */
const SETTLE_MS = 500
/** The minutes have all of them. */
const MAX_SHOWN = 100

export function LoneThoughts({ className }: { className: string }) {
  const thoughts = useLoneThoughts()
  if (thoughts.length === 0) return null
  const open = thoughts.filter(({ end }) => end === 'open').length
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton className={className}>
          {AGENDA_LABELS.loneThoughtsOpen(open, thoughts.length)}
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        align="end"
        aria-label={LONE_THOUGHTS_TITLE}
        className="max-h-[var(--radix-popover-content-available-height)] w-[min(420px,calc(100vw-16px))] overflow-y-auto p-4 text-small"
      >
        <h2 className="text-body">{LONE_THOUGHTS_TITLE}</h2>
        <ul className="mt-2 flex flex-col gap-2">
          {thoughts.slice(0, MAX_SHOWN).map(({ noteId, text, end, why }) => (
            <li key={noteId} className="flex items-baseline gap-2">
              <NoteChip noteId={noteId} />
              <span className="min-w-0">
                <span dir="auto" className="line-clamp-2 break-words">
                  {text}
                </span>
                <span className="block text-caption text-ink-2">
                  {THOUGHT_END_LABELS[end]}
                  {why !== '' && `: ${why}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {thoughts.length > MAX_SHOWN && <p className="mt-2 text-ink-2">{AGENDA_LABELS.othersInMinutes}</p>}
      </PopoverContent>
    </Popover.Root>
  )
}

/** Empty until they are read, and where they can't be read: the minutes have them too. */
function useLoneThoughts(): LoneThoughtsResponse['thoughts'] {
  const { boardId } = useBoard().connection
  const { log, syntheses, proposals } = useSession()
  const { value } = useRead(
    ['lone-thoughts', boardId],
    (signal) => call(`${boardPath(boardId)}/lone-thoughts`, LoneThoughtsResponse, { signal }),
    { changes: [log.seq, syntheses, proposals], settleMs: SETTLE_MS },
  )
  return value?.thoughts ?? []
}

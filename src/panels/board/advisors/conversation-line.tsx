import { useSession } from '#panels/open-board/board-context.tsx'
import type { ConversationStart } from '#session/conversations/conversation-start.ts'
import { formatMoment } from '#ui/format-day.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'

/** `New conversation, by Ada, 14:02` */
export function ConversationLine({ start }: { start: ConversationStart }) {
  const { people } = useSession()
  const name = people[start.by]?.name ?? PERSON_LABELS.someoneInside
  return (
    <p className="flex items-center gap-2 py-1 text-ink-2 text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="max-w-[85%] break-words text-center">
        {ADVISORS_TAB_LABELS.startedBy(name, formatMoment(start.at, Date.now()))}
      </span>
    </p>
  )
}

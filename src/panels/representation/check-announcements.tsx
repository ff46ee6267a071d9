import { useSession } from '#panels/open-board/board-context.tsx'
import { StateAnnouncements } from '#panels/open-board/state-announcements.tsx'
import { checkNewsLabel } from './representation-labels.ts'

export function CheckAnnouncements() {
  return (
    <StateAnnouncements items={useSession().checks} label={({ state }) => checkNewsLabel(state === 'open')} />
  )
}

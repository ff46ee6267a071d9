import { useEffect, useState } from 'react'
import { ACTIVITY_FILTERS, type Activity, type ActivityGroup } from '#panels/requests/activity-requests.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatDay, formatTime } from '#ui/format-day.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { ACTIVITY_DIALOG_LABELS } from './activity-dialog-labels.ts'
import { GROUP_LABELS, writeActivity } from './activity-labels.ts'
import { useActivity } from './use-activity.ts'

const GROUPS = ACTIVITY_FILTERS.map((value) => ({ value, label: GROUP_LABELS[value] }))

export interface ActivityDialogProps extends DialogOpenProps {
  boardId: string
  /** The present name of a person, for lines that have an id only. */
  nameOf: (userId: string) => string
}

/**
 * Lists arrivals and departures, changes of access, steps of the agenda, exports and deletions. Only facilitators and
 * owners are offered it. The log is mounted while the dialog is open, so each opening reads the newest page.
 */
export function ActivityDialog({ boardId, isOpen, onClose, nameOf }: ActivityDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={600}
      title={FIELD_LABELS.activity}
      description={ACTIVITY_DIALOG_LABELS.activityHint}
    >
      {isOpen && <ActivityLog boardId={boardId} nameOf={nameOf} />}
    </Dialog>
  )
}

/** The clock ticks once a minute: a dialog left open over midnight would call yesterday's lines "Today". */
function ActivityLog({ boardId, nameOf }: Pick<ActivityDialogProps, 'boardId' | 'nameOf'>) {
  const [group, setGroup] = useState<ActivityGroup>('all')
  const log = useActivity(boardId, group)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="px-6 pt-4 pb-6 max-phone:px-4">
      <div className="flex items-center gap-2 text-body text-ink-2">
        <span>{ACTION_LABELS.show}</span>
        <Select label={ACTION_LABELS.show} value={group} options={GROUPS} onChange={setGroup} />
      </div>
      {log.failure && (
        <Notice
          tone="warn"
          className="mt-3"
          action={<Button onClick={log.reload}>{ACTION_LABELS.tryAgain}</Button>}
        >
          {log.failure.message}
        </Notice>
      )}
      <section
        aria-label={FIELD_LABELS.events}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keyboard too
        tabIndex={0}
        className="mt-3 max-h-[52vh] overflow-y-auto max-phone:max-h-none"
        aria-busy={log.isBusy}
      >
        {log.activity !== null && log.activity.length === 0 && !log.isBusy && (
          <p className="py-6 text-body text-ink-2">{ACTIVITY_DIALOG_LABELS.noActivity}</p>
        )}
        {byDay(log.activity ?? [], now).map(({ day, lines }) => (
          <section key={day} aria-label={day}>
            <h3 className="sticky top-0 bg-raised pt-3 pb-1 text-ink-2 text-small">{day}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line.id} className="flex items-baseline gap-4 border-line border-t py-2 text-body">
                  <time
                    dateTime={new Date(line.at).toISOString()}
                    className="w-12 shrink-0 text-ink-2 text-small tabular-nums"
                  >
                    {formatTime(line.at)}
                  </time>
                  <span className="min-w-0 break-words">{writeActivity(line, nameOf)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {log.hasMore && (
          <Button kind="quiet" className="mt-3" isBusy={log.isBusy} onClick={log.readMore}>
            {ACTIVITY_DIALOG_LABELS.showEarlier}
          </Button>
        )}
      </section>
    </div>
  )
}

/**
 * Keeps the order of the server within a day and between days: `Map.groupBy` keeps the order of first
 * appearance.
 */
function byDay(activity: readonly Activity[], now: number): { day: string; lines: Activity[] }[] {
  const days = Map.groupBy(activity, ({ at }) => formatDay(at, now))
  return [...days].map(([day, lines]) => ({ day, lines }))
}

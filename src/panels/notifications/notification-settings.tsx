import { X } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { NotificationLevel } from '#session/notifications/notification-level.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { MailPart } from './mail-part.tsx'
import { LEVEL_LABELS } from './notification-labels.ts'
import { readLevels, type StoredLevels, sendLevel } from './notification-requests.ts'

const LEVELS: readonly { value: NotificationLevel; label: string; hint: string }[] = [
  { value: 'all', label: LEVEL_LABELS.all, hint: LEVEL_LABELS.allHint },
  { value: 'needs', label: LEVEL_LABELS.needs, hint: LEVEL_LABELS.needsHint },
  { value: 'none', label: LEVEL_LABELS.none, hint: LEVEL_LABELS.noneHint },
]
const LEVELS_OF_BOARD = [{ value: 'default' as const, label: LEVEL_LABELS.asAllBoards }, ...LEVELS]

type Stored = StoredLevels[number]

interface NotificationSettingsProps {
  boardId: string | null
  /** Reads again what the levels leave out. */
  onLevel: () => Promise<void>
}

/** How much this person is notified of: on all boards, on the board of the page, and elsewhere as they chose there. */
export function NotificationSettings({ boardId, onLevel }: NotificationSettingsProps) {
  const { value, failure, change, again } = useRead(['notifications', 'levels'], readLevels)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const levels = value?.levels ?? []
  const levelOf = (id: string | null) =>
    levels.find((one) => one.boardId === id && one.subject === null)?.level ?? null
  const set = async (place: Pick<Stored, 'boardId' | 'subject'>, level: NotificationLevel | null) => {
    const rest = levels.filter((one) => one.boardId !== place.boardId || one.subject !== place.subject)
    const title = levels.find((one) => one.boardId === place.boardId)?.boardTitle ?? null
    change(() => ({ levels: level ? [...rest, { ...place, level, boardTitle: title }] : rest }))
    const answer = await sendLevel({ ...place, level })
    setRefusal(answer.ok ? null : answer.failure)
    await Promise.all([again(), onLevel()])
  }
  const exceptions = levels.filter(
    (one) => one.boardId !== null && (one.boardId !== boardId || one.subject !== null),
  )
  const failed = refusal ?? failure
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      {failed && <Notice tone="warn">{failed.message}</Notice>}
      {value && (
        <>
          <LevelLine
            label={LEVEL_LABELS.allBoards}
            value={levelOf(null) ?? 'all'}
            options={LEVELS}
            onChange={(level) => void set({ boardId: null, subject: null }, level)}
          />
          {boardId !== null && (
            <LevelLine
              label={LEVEL_LABELS.thisBoard}
              value={levelOf(boardId) ?? 'default'}
              options={LEVELS_OF_BOARD}
              onChange={(level) => void set({ boardId, subject: null }, level === 'default' ? null : level)}
            />
          )}
          <MailPart />
          {exceptions.length > 0 && (
            <Exceptions exceptions={exceptions} onRemove={(one) => void set(one, null)} />
          )}
        </>
      )}
    </div>
  )
}

interface LevelLineProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string }[]
  onChange: (value: Value) => void
}

function LevelLine<Value extends string>({ label, value, options, onChange }: LevelLineProps<Value>) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 text-body">
      <span>{label}</span>
      <Select label={label} value={value} options={options} onChange={onChange} />
    </div>
  )
}

interface ExceptionsProps {
  exceptions: StoredLevels
  onRemove: (place: Pick<Stored, 'boardId' | 'subject'>) => void
}

function Exceptions({ exceptions, onRemove }: ExceptionsProps) {
  return (
    <section aria-label={LEVEL_LABELS.exceptions} className="mt-2 border-line border-t pt-2">
      <h3 className="font-button text-ink-2 text-small">{LEVEL_LABELS.exceptions}</h3>
      <ul>
        {exceptions.map(({ boardId, subject, boardTitle, level }) => {
          const name = subject === null ? (boardTitle ?? '') : LEVEL_LABELS.thread(boardTitle ?? '')
          return (
            <li key={`${boardId} ${subject}`} className="flex min-h-10 items-center gap-2 text-body">
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </span>
              <span className="text-ink-2">{LEVEL_LABELS[level]}</span>
              <IconButton
                label={LEVEL_LABELS.removeException(name)}
                size={32}
                icon={<X size={16} aria-hidden />}
                onClick={() => onRemove({ boardId, subject })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

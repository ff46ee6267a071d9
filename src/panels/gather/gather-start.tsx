'use client'

import { Undo2 } from 'lucide-react'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { mayRun, whoMayRun } from '#panels/board/rounds/may-run.ts'
import { useWhySilent } from '#panels/board/rounds/use-why-silent.ts'
import { useRequest } from '#panels/board/use-request.ts'
import { type Gather, MAX_GATHERED } from '#session/gather.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { Notice } from '#ui/notice.tsx'
import { GatherTitle } from './gather-title.tsx'
import { endWords } from './gather-words.ts'
import { type GatherCounts, gathersApi } from './gathers-api.ts'
import { useGatherCounts } from './use-gathers.ts'

/** Asks for themes: of what is new, or of everything. Says how the last gathering ended, and takes it back. */
export function GatherStart({ newest }: { newest: Gather | null }) {
  const session = useSession()
  const { counts, failure, again } = useGatherCounts()
  return (
    <div className="flex flex-col gap-4 p-6 max-phone:p-4">
      <div>
        <GatherTitle>Gather into themes</GatherTitle>
        <p className="mt-1 text-body text-ink-2">
          The synthesizer puts ideas together that belong together, and you accept, change or dismiss what it
          finds. The ideas stay as they are.
        </p>
      </div>
      {newest && <LastTime gather={newest} />}
      {counts && (
        <p role="status" className="text-body">
          {freshWords(counts)}
        </p>
      )}
      {!counts && failure && (
        <Notice tone="warn" action={<Button onClick={again}>Try again</Button>}>
          {failure.message}
        </Notice>
      )}
      {mayRun(session) ? (
        <StartButtons counts={counts} />
      ) : (
        <p className="text-ink-2 text-small">{whoMayRun(session).replace('ask the advisors', 'gather')}</p>
      )}
    </div>
  )
}

function freshWords({ fresh, all }: GatherCounts): string {
  if (all < 2) return 'There is nothing to gather yet: themes need two ideas or more.'
  if (fresh === 0)
    return `Nothing is new since the last time. ${formatCount(all, 'idea')} can be gathered anew.`
  if (fresh === 1) return 'One idea is new since the last time: a theme needs two.'
  return fresh === all
    ? `${formatCount(all, 'idea')} ${all === 1 ? 'is' : 'are'} in no theme yet.`
    : `${formatCount(fresh, 'idea')} of ${all.toLocaleString('en')} are new since the last time.`
}

function StartButtons({ counts }: { counts: GatherCounts | null }) {
  const { connection } = useBoard()
  const request = useRequest()
  const start = (all: boolean): void => request.send(() => gathersApi.start(connection.boardId, all))
  const { fresh = 0, all = 0 } = counts ?? {}
  const off = useWhySilent('synthesizer')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {fresh !== all && all > 1 && (
          <Button isBusy={request.isBusy} disabledReason={off} isReasonHidden onClick={() => start(true)}>
            {all > MAX_GATHERED
              ? `Gather the newest ${MAX_GATHERED.toLocaleString('en')} anew`
              : `Gather all ${all.toLocaleString('en')} anew`}
          </Button>
        )}
        {fresh > 1 && (
          <Button kind="primary" isBusy={request.isBusy} disabledReason={off} onClick={() => start(false)}>
            {fresh > MAX_GATHERED
              ? `Gather the newest ${formatCount(MAX_GATHERED, 'idea')}`
              : `Gather ${formatCount(fresh, 'idea')}`}
          </Button>
        )}
      </div>
      {request.failure && (
        <p role="alert" className="text-right text-small text-warn">
          {request.failure.message}
        </p>
      )}
    </div>
  )
}

function LastTime({ gather }: { gather: Gather }) {
  const { connection } = useBoard()
  const session = useSession()
  const request = useRequest()
  const { me, people } = session
  const by = gather.settled?.by
  const who = by === me.id ? 'You' : (people[by ?? '']?.name ?? 'Somebody')
  const words = endWords(gather, who)
  if (!words) return null
  const isUndoable = gather.state === 'accepted' && mayRun(session)
  return (
    <div>
      <Notice
        tone={gather.state === 'failed' ? 'warn' : 'plain'}
        className={gather.state === 'failed' ? '' : 'border border-line bg-raised!'}
        action={
          isUndoable && (
            <Button
              size="small"
              icon={<Undo2 size={15} aria-hidden />}
              isBusy={request.isBusy}
              onClick={() => request.send(() => gathersApi.undo(connection.boardId, gather.id))}
            >
              Undo
            </Button>
          )
        }
      >
        {words}
      </Notice>
      {request.failure && (
        <p role="alert" className="mt-1 text-small text-warn">
          {request.failure.message}
        </p>
      )}
    </div>
  )
}

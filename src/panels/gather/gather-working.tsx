'use client'

import { Square } from 'lucide-react'
import { useMemo } from 'react'
import { readGatheringLines } from '#agents/gathering/gathering-lines.ts'
import { ModelLine } from '#panels/board/advisors/model-line.tsx'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { mayRun } from '#panels/board/rounds/may-run.ts'
import { useRequest } from '#panels/board/use-request.ts'
import type { Gather } from '#session/gather.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { useReadable } from '#ui/use-readable.ts'
import { GatherTitle } from './gather-title.tsx'
import { gathersApi } from './gathers-api.ts'

/** While ideas are gathered: the themes that there are so far, by name. */
export function GatherWorking({ gather }: { gather: Gather }) {
  const { connection } = useBoard()
  const session = useSession()
  const request = useRequest()
  const live = useReadable(useMemo(() => connection.liveText(gather.id), [connection, gather.id]))
  const titles = useMemo(() => readGatheringLines(live ?? '').themes.map(({ title }) => title), [live])
  return (
    <div className="flex min-h-0 flex-col">
      <div className="px-6 pt-6 max-phone:px-4 max-phone:pt-4">
        <GatherTitle>Gathering ideas into themes</GatherTitle>
        <p role="status" className="mt-1 text-body text-ink-2">
          {formatCount(gather.numbers.length, 'idea')}. Nothing is changed until somebody accepts a theme.
        </p>
      </div>
      <ol
        aria-label="Themes so far"
        className="mx-6 my-4 min-h-36 flex-1 overflow-y-auto rounded-card border border-line bg-raised px-4 py-2 max-phone:mx-4"
      >
        {titles.length === 0 && <li className="py-1.5 text-body text-ink-2">No theme yet.</li>}
        {titles.map((title, i) => (
          <li key={`${i} ${title}`} dir="auto" className="break-words py-1.5 text-body">
            {title}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 border-line border-t px-6 py-4 max-phone:px-4">
        <span className="mr-auto flex min-w-0">{gather.model && <ModelLine model={gather.model} />}</span>
        {request.failure && (
          <p role="alert" className="text-small text-warn">
            {request.failure.message}
          </p>
        )}
        {mayRun(session) && (
          <Button
            icon={<Square size={12} fill="currentColor" aria-hidden />}
            isBusy={request.isBusy}
            onClick={() => request.send(() => gathersApi.abort(connection.boardId, gather.id))}
          >
            Stop
          </Button>
        )}
      </div>
    </div>
  )
}

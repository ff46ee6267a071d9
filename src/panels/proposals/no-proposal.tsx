'use client'

import { useSession } from '#panels/open-board/board-context.tsx'
import { formatCount } from '#ui/format-count.ts'

/**
 * Before the first version: what it would be made of. `numbers` are the ideas chosen in the log; null for the
 * whole board.
 */
export function NoProposal({ numbers }: { numbers: readonly number[] | null }) {
  const { log } = useSession()
  const working = log.count - log.byStatus.archived
  const material = numbers
    ? formatCount(numbers.length, 'chosen idea')
    : `all ${formatCount(working, 'idea')} that are not archived`
  return (
    <section
      aria-label="No proposal yet"
      className="mx-auto w-full max-w-[720px] rounded-card border border-line-strong border-dashed px-12 py-12 max-phone:px-4 max-phone:py-8"
    >
      <h1 className="text-title">{numbers ? 'A proposal of chosen ideas' : 'A proposal of this board'}</h1>
      <p className="mt-2 text-phone leading-6">
        {working === 0
          ? 'There are no ideas in the log yet. Write some notes first.'
          : `The synthesizer writes one document of ${material}: a summary, findings with those whose ideas they rest on, and actions, decisions and to-dos first. Each sentence names its ideas, and each further version says what changed.`}
      </p>
    </section>
  )
}

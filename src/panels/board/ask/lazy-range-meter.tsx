import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { RangeMeterProps } from './range-meter.tsx'

const Meter = lazyPart<RangeMeterProps>({
  load: () => import('./range-meter.tsx').then((module) => module.RangeMeter),
  Failed: BarFailed,
})

/** Renders nothing on a board without ideas. */
function MeterOfIdeas(props: RangeMeterProps) {
  return useSession().log.count > 0 && <Meter {...props} />
}

export const LazyRangeMeter = Object.assign(MeterOfIdeas, { fetchCode: Meter.fetchCode })

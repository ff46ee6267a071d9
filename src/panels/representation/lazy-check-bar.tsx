import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { CheckBarProps } from './check-bar.tsx'

const Bar = lazyPart<CheckBarProps>({
  load: () => import('./check-bar.tsx').then((module) => module.CheckBar),
  Failed: BarFailed,
})

/** The bar's code is loaded by the first open check. */
function BarOfCheck(props: CheckBarProps) {
  const isOpen = Object.values(useSession().checks).some(({ state }) => state === 'open')
  return isOpen && <Bar {...props} />
}

export const LazyCheckBar = Object.assign(BarOfCheck, { fetchCode: Bar.fetchCode })

import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import { pairingStep } from '#session/agenda/pairs-in-step.ts'

const Bar = lazyPart({
  load: () => import('./pairs-bar.tsx').then((module) => module.PairsBar),
  Failed: BarFailed,
  // Has the height of the bar before its first pair arrives, so that the canvas does not move.
  loading: <div className="h-[81px] shrink-0 border-line border-b bg-sheet" />,
})

/** The bar's code is loaded by the first step with pairs. */
function BarOfStep() {
  return pairingStep(useSession()) && <Bar />
}

export const LazyPairsBar = Object.assign(BarOfStep, { fetchCode: Bar.fetchCode })

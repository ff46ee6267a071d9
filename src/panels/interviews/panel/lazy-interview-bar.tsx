import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { InterviewBarProps } from './interview-bar.tsx'

const Bar = lazyPart<InterviewBarProps>({
  load: () => import('./interview-bar.tsx').then((module) => module.InterviewBar),
  Failed: BarFailed,
})

/** The bar's code is loaded by the first interview of a board. */
function BarOfInterviews(props: InterviewBarProps) {
  return Object.keys(useSession().interviews).length > 0 && <Bar {...props} />
}

export const LazyInterviewBar = Object.assign(BarOfInterviews, { fetchCode: Bar.fetchCode })

import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { codeTimedOut } from './chunk-error.ts'
import { PartBoundary, type PartFailedProps } from './part-boundary.tsx'

/** A file that the browser neither gets nor gives up on would leave the place empty for good. */
const MAX_LOAD_MS = 60_000

/** A component whose code is fetched when it is first shown, or before. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches the code before the part is needed. Rejects if it cannot be had. */
  fetchCode: () => Promise<void>
  /** Gives the part its code, where that has been loaded together with something else. */
  provide: (Part: ComponentType<Props>) => void
}

export interface LazyPartOptions<Props> {
  load: () => Promise<ComponentType<Props>>
  Failed: ComponentType<PartFailedProps & Props>
  /** Shown while the code is loading; nothing by default. */
  loading?: ReactNode
}

/** The state of one place where the part is shown; the code is shared by all places. */
type Shown = { state: 'loading' } | { state: 'ready' } | { state: 'failed'; error: unknown }

/**
 * A part of the page whose code is fetched later. Unlike React's lazy parts, one that fails affects nothing else, and
 * can be tried again.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>): LazyPart<Props> {
  const { load, Failed, loading = null } = options
  let Part: ComponentType<Props> | null = null
  async function fetchCode(): Promise<void> {
    Part ??= await load()
  }

  function Lazy(props: Props) {
    const [shown, setShown] = useState<Shown>(Part ? { state: 'ready' } : { state: 'loading' })
    useEffect(() => {
      if (shown.state !== 'loading') return
      let isGone = false
      const show = (next: Shown): void => {
        if (!isGone) setShown(next)
      }
      fetchCode().then(
        () => show({ state: 'ready' }),
        (error: unknown) => show({ state: 'failed', error }),
      )
      const timer = setTimeout(() => show({ state: 'failed', error: codeTimedOut() }), MAX_LOAD_MS)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [shown])
    const failed = (part: PartFailedProps) => <Failed {...props} {...part} />
    if (shown.state === 'failed')
      return failed({ error: shown.error, onAgain: () => setShown({ state: 'loading' }) })
    if (shown.state === 'loading' || !Part) return loading
    return (
      <PartBoundary failed={failed}>
        <Part {...props} />
      </PartBoundary>
    )
  }
  function provide(Given: ComponentType<Props>): void {
    Part = Given
  }
  return Object.assign(Lazy, { fetchCode, provide })
}

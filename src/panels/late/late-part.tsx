'use client'

import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { PartBoundary, type PartFailedProps } from './part-boundary.tsx'

export interface LatePart<Props> extends FunctionComponent<Props> {
  /** Fetches its code before anybody asks for it. */
  fetchCode: () => Promise<void>
}

export interface LatePartOptions<Props> {
  load: () => Promise<ComponentType<Props>>
  /** What is shown in its place when it can't be loaded, or fails. */
  Failed: ComponentType<PartFailedProps & Props>
  /** Meanwhile. */
  loading?: ReactNode
}

/** Of one place where it is shown. */
type Shown = { state: 'loading' } | { state: 'ready' } | { state: 'failed'; error: unknown }

/**
 * A part of the page whose code is fetched later. Unlike React's lazy parts, one that can't be had takes nothing else
 * along, and can be tried again.
 */
export function latePart<Props extends object>(options: LatePartOptions<Props>): LatePart<Props> {
  const { load, Failed, loading = null } = options
  let Part: ComponentType<Props> | null = null
  async function fetchCode(): Promise<void> {
    Part ??= await load()
  }

  function Late(props: Props) {
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
      return () => {
        isGone = true
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
  return Object.assign(Late, { fetchCode })
}

import { useEffect, useRef } from 'react'
import { isTaken } from '#panels/open-board/key-target.ts'
import { useReviewPage } from './review-context.tsx'
import { useRowActions } from './use-row-actions.ts'

/** One key for each action of the page, with the focus anywhere but in a field, a menu or a dialog. */
export function useReviewKeys(showKeys: () => void): void {
  const { next, back, later } = useReviewPage()
  const actions = useRowActions()
  const byKey = useRef<ReadonlyMap<string, () => void>>(new Map())
  byKey.current = new Map<string, () => void>([
    [' ', next],
    ['ArrowLeft', back],
    ['s', later],
    ['?', showKeys],
    ...actions.map(({ key, act }) => [key.toLowerCase(), act] as const),
  ])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      // The space bar presses the button or link that has the focus.
      if (event.key === ' ' && isPressable(event.target)) return
      const act = byKey.current.get(event.key.toLowerCase()) ?? byKey.current.get(event.key)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null
}

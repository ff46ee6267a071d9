import { useEffect } from 'react'

/**
 * Makes the browser require a confirmation before a page with unsaved changes is closed or reloaded. Links within the
 * app are not covered.
 */
export function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}

import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { SEARCH_LABELS } from './search-labels.ts'

const KEEPS_ITS_KEYS = 'input, textarea, [contenteditable], [role="dialog"], [role="menu"]'

/** The field in the bar of the home page, which opens the search; `/` and Ctrl K open it too. */
export function BoardSearch() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        kind="outline"
        icon={<Search size={16} aria-hidden />}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
        className="max-phone:w-10 max-phone:px-0 phone:w-65 phone:justify-start"
      >
        <span className="flex-1 text-left font-normal text-ink-2 max-phone:sr-only">
          {SEARCH_LABELS.search}
        </span>
        <span aria-hidden className="max-phone:hidden">
          <Kbd>/</Kbd>
        </span>
      </Button>
      <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function isSearchKey(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return event.key.toLowerCase() === 'k'
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false
  return !(event.target instanceof Element && event.target.closest(KEEPS_ITS_KEYS))
}

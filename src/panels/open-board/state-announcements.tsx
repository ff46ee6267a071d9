import { useEffect, useRef, useState } from 'react'
import { Announcement } from '#ui/announcement.tsx'

interface StateAnnouncementsProps<Item> {
  items: Readonly<Record<string, Item>>
  label: (item: Item) => string
  /** Called for an item that was there before, with its new state. */
  onChange?: (id: string, item: Item) => void
}

/** Announces to screen readers what opens and closes, but not what a page finds when it opens. */
export function StateAnnouncements<Item extends { state: string }>(props: StateAnnouncementsProps<Item>) {
  const { items } = props
  const [text, setText] = useState('')
  const before = useRef<typeof items | null>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const last = before.current
    before.current = items
    if (!last) return
    for (const [id, item] of Object.entries(items)) {
      if (last[id]?.state === item.state) continue
      setText(latest.current.label(item))
      if (last[id]) latest.current.onChange?.(id, item)
    }
  }, [items])
  return <Announcement>{text}</Announcement>
}

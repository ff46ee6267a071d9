import { CalendarX } from 'lucide-react'

/** Marks an overdue day with an icon and words: colour alone would not be enough. */
export function OverdueMark({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-chip bg-warn-tint px-1.5 py-0.5 font-button text-caption text-warn">
      <CalendarX size={14} aria-hidden />
      {words}
    </span>
  )
}

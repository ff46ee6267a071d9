import { classNames } from './class-names.ts'

/** Shown wherever the demo script speaks, always in words. */
export function ScriptLabel({ words, className }: { words: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-block whitespace-nowrap rounded-chip border border-current border-dashed px-1.5 text-caption text-ink-2',
        className,
      )}
    >
      {words}
    </span>
  )
}

import { classNames } from './class-names.ts'

export const SCRIPT_WORDS = 'script, not an AI'

/** Shown wherever the demo script speaks, always in words. */
export function ScriptLabel({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-block whitespace-nowrap rounded-chip border border-current border-dashed px-1.5 text-caption text-ink-2',
        className,
      )}
    >
      {SCRIPT_WORDS}
    </span>
  )
}

import { classNames } from './class-names.ts'

export const SCRIPT_WORDS = 'script, not an AI'

/** Shown wherever the demo script speaks, always in words. */
/** @param props.words longer ones, where people edited the words of the script */
export function ScriptLabel({ words = SCRIPT_WORDS, className }: { words?: string; className?: string }) {
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

import { classNames } from './class-names.ts'

/** A key, or several pressed together, such as `Ctrl Shift Z`: on a Mac with its own signs. */
export function Kbd({ children, isOnInk = false }: { children: string; isOnInk?: boolean }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-chip border px-1.5 font-note font-sans text-caption',
        isOnInk ? 'border-current text-sheet' : 'border-line bg-raised text-ink-2',
      )}
    >
      {keyName(children)}
    </kbd>
  )
}

/** The keys as they are called on this device: a Mac has ⌘ in place of Ctrl, and signs for Shift and Alt. */
export function keyName(keys: string): string {
  const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
  return isMac ? keys.replace('Ctrl', '⌘').replace('Shift', '⇧').replace('Alt', '⌥') : keys
}

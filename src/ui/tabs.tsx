import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The tabs, the selected one and its content; the caller keeps the selection. */
export interface TabsProps<Value extends string> {
  /** The name of the row of tabs, for screen readers. */
  label: string
  /** The value of the chosen tab. */
  value: Value
  /** `count` is shown behind the name. */
  tabs: readonly { value: Value; label: string; count?: number }[]
  /** Called with the value of another tab, when it is pressed or reached with an arrow key. */
  onChange: (value: Value) => void
  /** Less room around the names, for many of them. */
  isDense?: boolean
  /** Content of the chosen tab. */
  children: ReactNode
}

/** Pages beside each other, one of them shown; arrow keys go from tab to tab. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, onChange, isDense = false, children } = props
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center border-line border-b pr-2 pl-2">
        <Radix.List aria-label={label} className="flex h-full">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              // Radix focuses a pressed tab by script, which after typing would show a ring.
              onPointerDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
              className={classNames(
                'relative whitespace-nowrap font-button text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:absolute aria-selected:after:-bottom-px aria-selected:after:h-0.5 aria-selected:after:bg-ink',
                isDense
                  ? 'px-1.5 text-small aria-selected:after:inset-x-1.5'
                  : 'px-3 text-body aria-selected:after:inset-x-3',
              )}
            >
              {tab.label}{' '}
              {tab.count !== undefined && (
                <span className="ml-0.5 font-text text-small tabular-nums">{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {/* The shown page's own parts take the focus. */}
      <Radix.Content value={value} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

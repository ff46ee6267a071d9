import type { ElementType, ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import { PEOPLE_LABELS } from './people-labels.ts'

export interface HeaderBarProps {
  Home?: ElementType
  children: ReactNode
}

export function HeaderBar({ Home = 'a', children }: HeaderBarProps) {
  return (
    <header className="flex h-14 items-center gap-3 border-line border-b bg-sheet px-8 max-phone:px-4">
      <Home
        href="/"
        className="inline-flex min-h-10 items-center gap-2.5 rounded-field py-2 font-heading text-timer"
      >
        <Logo />
        {PEOPLE_LABELS.parley}
      </Home>
      <div className="ml-auto flex min-w-0 items-center gap-2">{children}</div>
    </header>
  )
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Me } from '#panels/api-answer.ts'
import { useWaysIn } from '#panels/signin/use-ways-in.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

export interface PageHeaderProps {
  /** null: a stranger. undefined: not known yet, so nothing stands there that would change at once. */
  me: Me | null | undefined
  onChange?: (me: Me) => void
  children?: ReactNode
}

/** The bar of every page but the board's: the mark on the left, who I am on the right. */
export function PageHeader({ me, onChange, children }: PageHeaderProps) {
  return (
    <header className="flex h-14 items-center gap-3 border-line border-b bg-sheet px-8 max-phone:px-4">
      <Link
        href="/"
        className="inline-flex min-h-10 items-center gap-2.5 rounded-field py-2 font-heading text-timer"
      >
        <Logo />
        Parley
      </Link>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        {children}
        {me && <AccountMenu me={me} onChange={onChange ?? (() => undefined)} />}
        {me === null && <SignInLink />}
        {me === null && <ThemeMenu />}
      </div>
    </header>
  )
}

/** For those who have an account elsewhere; not offered where no provider is set up. */
function SignInLink() {
  const path = usePathname()
  const ways = useWaysIn()
  if (ways.state !== 'known' || ways.providers.length === 0 || path === '/signin') return null
  return (
    <Link href={`/signin?next=${encodeURIComponent(path)}`} className={buttonClass('quiet')}>
      Sign in
    </Link>
  )
}

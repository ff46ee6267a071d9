'use client'

import { SunMoon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { MeResponse } from '#api/me.ts'
import { buttonClass } from '#ui/button.tsx'
import { chooseTheme, useThemeChoice } from '#ui/color-theme.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Menu, MenuChoice } from '#ui/menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { THEME_OPTIONS } from './color-theme-options.tsx'
import { signInHref } from './sign-in-href.ts'
import { useWaysIn } from './use-ways-in.ts'

/**
 * `me` is null when no one is signed in, and undefined while that is not known: the corner stays empty, so that nothing is
 * replaced. `onChange` is called after this person saved another name or colour, and gives the header the new `me`.
 */
export type PageHeaderProps =
  | { me: null | undefined; onChange?: undefined }
  | { me: MeResponse | null | undefined; onChange: (me: MeResponse) => void }

/** The bar of all pages but the board's: the logo, and the menu of this person. */
export function PageHeader({ me, onChange }: PageHeaderProps) {
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
        {me && <AccountMenu me={me} onChange={onChange} />}
        {me === null && <SignInLink />}
        {me === null && <ThemeMenu />}
      </div>
    </header>
  )
}

/** Shown only on a server with a sign-in provider. */
function SignInLink() {
  const path = usePathname()
  const ways = useWaysIn()
  if (ways.state !== 'known' || ways.providers.length === 0 || path === '/signin') return null
  return (
    <Link href={signInHref()} className={buttonClass('quiet')}>
      Sign in
    </Link>
  )
}

/** Light or dark, for people without an account menu. */
function ThemeMenu() {
  const choice = useThemeChoice()
  return (
    <Menu trigger={<IconButton label="Light or dark" icon={<SunMoon size={20} aria-hidden />} />}>
      <MenuChoice label="Theme" value={choice} options={THEME_OPTIONS} onChoose={chooseTheme} />
    </Menu>
  )
}

import { SunMoon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { chooseTheme, useThemeChoice } from '#ui/color-theme.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuChoice } from '#ui/menu.tsx'
import { THEME_OPTIONS } from './color-theme-options.tsx'
import { PEOPLE_LABELS } from './people-labels.ts'
import { signInHref } from './sign-in-href.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

export function SignedOutMenus() {
  return (
    <>
      <SignInLink />
      <ThemeMenu />
    </>
  )
}

/** Shown only on a server with a sign-in provider. */
function SignInLink() {
  const path = usePathname()
  const ways = useSignInWays()
  if (ways.state !== 'known' || ways.providers.length === 0 || path === '/signin') return null
  return (
    <Link href={signInHref()} className={buttonClass('quiet')}>
      {ACTION_LABELS.signIn}
    </Link>
  )
}

function ThemeMenu() {
  const choice = useThemeChoice()
  return (
    <Menu trigger={<IconButton label={PEOPLE_LABELS.lightOrDark} icon={<SunMoon size={20} aria-hidden />} />}>
      <MenuChoice label={PEOPLE_LABELS.theme} value={choice} options={THEME_OPTIONS} onChoose={chooseTheme} />
    </Menu>
  )
}

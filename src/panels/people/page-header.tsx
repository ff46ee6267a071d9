import Link from 'next/link'
import type { ReactNode } from 'react'
import type { MeResponse } from '#api/me.ts'
import { Bell } from '#panels/notifications/bell.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HeaderBar } from './header-bar.tsx'
import { SignedOutMenus } from './signed-out-menus.tsx'

/**
 * `me` is null when nobody is signed in, and undefined while that is not known: the corner stays empty, so that nothing
 * is replaced. `onChange` is called after this person saved another name or colour, and gives the header the new `me`.
 */
export type PageHeaderProps = (
  | { me: null | undefined; onChange?: undefined }
  | { me: MeResponse | null | undefined; onChange: (me: MeResponse) => void }
) & {
  /** Before the menu. */
  children?: ReactNode
}

/** The bar of all pages but the board's: the logo, and the menu of this person. */
export function PageHeader({ me, onChange, children }: PageHeaderProps) {
  return (
    <HeaderBar Home={Link}>
      {children}
      {me && <Bell />}
      {me && <AccountMenu me={me} onChange={onChange} />}
      {me === null && <SignedOutMenus />}
    </HeaderBar>
  )
}

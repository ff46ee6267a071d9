import { KeyRound, LogIn, LogOut, MonitorX, UserRound, UserRoundX, Webhook } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { hasUnsentBoards } from '#canvas/connection/copy/unsent-ids.ts'
import { countStoredAnswers } from '#panels/browser-storage/stored-answers.ts'
import { countUnsentComments } from '#panels/browser-storage/stored-comments.ts'
import { countUnsentChanges } from '#panels/browser-storage/stored-review.ts'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { Avatar } from '#ui/avatar.tsx'
import { chooseTheme, useThemeChoice } from '#ui/color-theme.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { THEME_OPTIONS } from './color-theme-options.tsx'
import { FORGET_ME_LABELS } from './forget-me-labels.ts'
import { LazyForgetMeDialog } from './lazy-forget-me-dialog.ts'
import { LazyPersonDialog } from './lazy-person-dialog.ts'
import { PEOPLE_LABELS } from './people-labels.ts'
import { signInHref } from './sign-in-href.ts'
import { signOutHere } from './sign-out.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

export interface AccountMenuProps {
  /** A guest is offered to sign in, where the server has providers. */
  me: MeResponse
  onChange: (me: MeResponse) => void
  trigger?: ReactNode
}

export function AccountMenu({ me, onChange, trigger }: AccountMenuProps) {
  const [open, setOpen] = useState<'person' | 'sign-out' | 'sign-out-everywhere' | 'forget-me' | null>(null)
  const choice = useThemeChoice()
  const path = usePathname()
  const ways = useSignInWays()
  const hasProviders = ways.state === 'known' && ways.providers.length > 0
  const isGuest = me.kind === 'guest'
  return (
    <>
      <Menu trigger={trigger ?? <AccountButton me={me} />}>
        <p className="px-3 pt-2 pb-2">
          <span className="block truncate font-button text-body">{me.name}</span>
          <span className="block truncate text-caption text-ink-2">
            {isGuest ? ENTRY_LABELS.guestInThisBrowser : ENTRY_LABELS.signedIn}
          </span>
        </p>
        <MenuItem icon={<UserRound size={16} aria-hidden />} onSelect={() => setOpen('person')}>
          {PEOPLE_LABELS.nameAndColour}
        </MenuItem>
        <MenuLink icon={<KeyRound size={16} aria-hidden />} href={withBoard('/tokens')}>
          {PAGE_LABELS.tokens}
        </MenuLink>
        <MenuLink icon={<Webhook size={16} aria-hidden />} href={withBoard('/webhooks')}>
          {PAGE_LABELS.webhooks}
        </MenuLink>
        <MenuSeparator />
        <MenuChoice
          label={PEOPLE_LABELS.theme}
          value={choice}
          options={THEME_OPTIONS}
          onChoose={chooseTheme}
        />
        <MenuSeparator />
        {isGuest && hasProviders && path !== '/signin' && (
          <MenuLink icon={<LogIn size={16} aria-hidden />} href={signInHref()}>
            {PEOPLE_LABELS.signInAndKeep}
          </MenuLink>
        )}
        <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => setOpen('sign-out')}>
          {PEOPLE_LABELS.signOut}
        </MenuItem>
        <MenuItem icon={<MonitorX size={16} aria-hidden />} onSelect={() => setOpen('sign-out-everywhere')}>
          {PEOPLE_LABELS.signOutEverywhere}
        </MenuItem>
        <MenuItem icon={<UserRoundX size={16} aria-hidden />} onSelect={() => setOpen('forget-me')}>
          {FORGET_ME_LABELS.forgetMeMenu}
        </MenuItem>
      </Menu>
      <LazyPersonDialog
        me={me}
        isOpen={open === 'person'}
        onClose={() => setOpen(null)}
        onChange={onChange}
      />
      <SignOutDialog me={me} isOpen={open === 'sign-out'} onClose={() => setOpen(null)} />
      <SignOutDialog
        me={me}
        isOpen={open === 'sign-out-everywhere'}
        isEverywhere
        onClose={() => setOpen(null)}
      />
      <LazyForgetMeDialog me={me} isOpen={open === 'forget-me'} onClose={() => setOpen(null)} />
    </>
  )
}

function AccountButton({ me, ...rest }: { me: MeResponse }) {
  return (
    <PlainButton
      {...rest}
      className="inline-flex h-10 items-center gap-2.5 rounded-field px-1.5 text-body transition-colors hover:bg-sunk"
    >
      <Avatar name={me.name} color={me.color} isDecorative />
      <span className="max-w-40 truncate max-phone:sr-only">{me.name}</span>
      <span className="sr-only">{PEOPLE_LABELS.yourAccount}</span>
    </PlainButton>
  )
}

interface SignOutDialogProps {
  me: MeResponse
  /** Checked for unsent work each time it becomes true. */
  isOpen: boolean
  /** Signs out of all browsers, and ends all tokens of this person. */
  isEverywhere?: boolean
  onClose: () => void
}

/**
 * Warns of work that has not been sent from this browser, and a guest that the list of boards will be lost.
 */
function SignOutDialog({ me, isOpen, isEverywhere = false, onClose }: SignOutDialogProps) {
  const { isBusy, failure, leave } = useOneRequest()
  const unsent = isOpen ? unsentOf(me.id) : ''
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isEverywhere ? PEOPLE_LABELS.signOutEverywhereQuestion : PEOPLE_LABELS.signOutQuestion}
      consequence={
        unsent +
        (isEverywhere ? PEOPLE_LABELS.signsOutEverywhere : '') +
        (me.kind === 'guest' ? PEOPLE_LABELS.guestLeaves : PEOPLE_LABELS.boardsStay)
      }
      action={isEverywhere ? PEOPLE_LABELS.signOutEverywhere : PEOPLE_LABELS.signOut}
      isBusy={isBusy}
      error={failure?.message ?? null}
      onConfirm={() => leave(() => signOutHere(me.id, isEverywhere).then(answerOf))}
      onCancel={onClose}
    />
  )
}

function unsentOf(userId: string): string {
  const unsent = {
    changes: countUnsentChanges(userId),
    comments: countUnsentComments(userId),
    answers: countStoredAnswers(userId),
  }
  return [
    ...(hasUnsentBoards(userId) ? [`${PEOPLE_LABELS.unsentWork} `] : []),
    ...(Object.values(unsent).some((count) => count > 0) ? [`${PEOPLE_LABELS.unsent(unsent)} `] : []),
  ].join('')
}

/** With the open board, which the person most likely means. */
function withBoard(path: string): string {
  const boardId = typeof window === 'undefined' ? null : /^\/b\/([^/]+)/.exec(window.location.pathname)?.[1]
  return boardId ? `${path}?board=${boardId}` : path
}

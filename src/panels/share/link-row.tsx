import { Check, Link2, QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { LINK_LABELS, ROLE_DOES, ROLE_INVITES } from '#panels/labels/role-labels.ts'
import { linksApi } from '#panels/requests/link-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import type { LinkView } from '#session/members/members-slice.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyByHand } from '#ui/copy-by-hand.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { QrView } from './qr-view.tsx'
import { cutOffLabel, linkUseLabel, SHARE_LABELS } from './share-labels.ts'
import type { ShareRowProps } from './share-row.ts'

export interface LinkRowProps extends ShareRowProps {
  boardTitle: string
  /** There is one for each role that can be given; its `secret` is null while it is off. */
  link: LinkView
}

export function LinkRow({ boardId, boardTitle, link, onFailure }: LinkRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, isNew, turn } = useLinkSwitch(boardId, link.role, (failure) => {
    setAsking(false)
    onFailure(failure)
  })
  const [isCodeShown, setCodeShown] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { isCopied, refused, copy } = useCopy()
  const label = LINK_LABELS[link.role]
  const address = link.secret === null ? null : `${window.location.origin}/j/${link.secret}`
  return (
    <li
      ref={row}
      className="relative grid min-h-[57px] grid-cols-[116px_1fr_auto] items-center gap-x-3 gap-y-2 border-line border-t py-2 max-phone:grid-cols-[1fr_auto]"
    >
      <h3 className="text-body">{label}</h3>
      <p className="text-ink-2 text-small max-phone:order-3 max-phone:col-span-2">
        {ROLE_DOES[link.role]}
        <span className="block">{linkUseLabel(link, isNew)}</span>
      </p>
      <span className="flex items-center justify-end gap-1">
        {address && (
          <IconButton
            label={SHARE_LABELS.qrCodeOf(label)}
            size={32}
            icon={<QrCode size={18} aria-hidden />}
            onClick={() => setCodeShown(true)}
          />
        )}
        {address && (
          <CopyLinkButton
            label={label}
            isCopied={isCopied}
            onCopy={() => row.current && copy(address, row.current)}
          />
        )}
        <Button
          kind="quiet"
          size="small"
          isBusy={isBusy}
          onClick={() => (address && link.cameByIt > 0 ? setAsking(true) : turn(address ? 'off' : 'on'))}
          aria-label={`${offWord(link)}: ${label}`}
          className="w-[88px]"
        >
          {offWord(link)}
        </Button>
      </span>
      {refused && (
        <CopyByHand
          text={refused}
          noun="link"
          label={SHARE_LABELS.address(label)}
          className="order-4 col-span-full"
        />
      )}
      {address && (
        <QrView
          address={address}
          boardTitle={boardTitle}
          invitation={ROLE_INVITES[link.role]}
          isOpen={isCodeShown}
          onClose={() => setCodeShown(false)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={SHARE_LABELS.turnOffQuestion(label)}
        consequence={cutOffLabel(link.cameByIt)}
        action={SHARE_LABELS.turnOff}
        isBusy={isBusy}
        onConfirm={() => turn('off')}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}

interface CopyLinkButtonProps {
  label: string
  isCopied: boolean
  onCopy: () => void
}

function CopyLinkButton({ label, isCopied, onCopy }: CopyLinkButtonProps) {
  return (
    <Button
      kind={isCopied ? 'primary' : 'outline'}
      size="small"
      icon={isCopied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
      onClick={onCopy}
      aria-label={isCopied ? SHARE_LABELS.linkCopied(label) : SHARE_LABELS.copyLinkOf(label)}
      className="w-[116px]"
    >
      {isCopied ? ACTION_LABELS.copied : ACTION_LABELS.copyLink}
    </Button>
  )
}

function useLinkSwitch(boardId: string, role: LinkView['role'], onEnd: LinkRowProps['onFailure']) {
  /** It was turned on while it is shown here. */
  const [isNew, setNew] = useState(false)
  const { isBusy, send } = useOneRequest(onEnd)
  const turn = (to: 'on' | 'off') =>
    send(
      () => (to === 'on' ? linksApi.make(boardId, role) : linksApi.revoke(boardId, role)),
      () => setNew(to === 'on'),
    )
  return { isBusy, isNew, turn }
}

function offWord(link: LinkView): string {
  return link.secret === null ? SHARE_LABELS.turnOn : SHARE_LABELS.turnOff
}

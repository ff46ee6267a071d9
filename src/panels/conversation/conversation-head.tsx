import { Ellipsis, ExternalLink, PowerOff, Share, Trash2, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FromAnywhereDialog } from '#panels/capture/from-anywhere-dialog.tsx'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { conversationApi } from './clerk/conversation-requests.ts'
import type { ClerkState } from './clerk/use-clerk.ts'
import type { ConversationState } from './clerk/use-conversation.ts'
import type { UsedReadAloud } from './voice/read-aloud.ts'

interface ConversationHeadProps {
  conversation: ConversationState
  clerk: ClerkState
  readAloud: UsedReadAloud
  back?: ReactNode
}

export function ConversationHead({ conversation, clerk, readAloud, back }: ConversationHeadProps) {
  const { board } = useSession()
  const Heading = back ? 'h1' : 'h2'
  return (
    <header className="shrink-0 border-line border-b bg-sheet">
      {/* On a wide page the title is above its column, with the way back to its left. */}
      <div className="mx-auto flex min-h-[60px] max-w-[736px] items-center gap-1 py-2 pr-2 pl-4 max-phone:has-[>a]:pl-1">
        {back}
        <div className="min-w-0 flex-1">
          {back && <p className="truncate text-caption text-ink-2">{board.title}</p>}
          <div className="flex min-w-0 items-center gap-2">
            <Heading className="truncate font-heading text-board">
              {CONVERSATION_LABELS.talkWithTheClerk}
            </Heading>
            {clerk.model !== null && <ModelLine model={clerk.model} />}
          </div>
          <p className="text-ink-2 text-small max-phone:text-caption">
            {clerk.rights === 'clerk-off'
              ? CONVERSATION_LABELS.clerkOffOnBoard
              : CONVERSATION_LABELS.clerkIntro}
          </p>
        </div>
        <IconButton
          label={readAloud.isOn ? CONVERSATION_LABELS.stopReadingAloud : CONVERSATION_LABELS.readAnswersAloud}
          isPressed={readAloud.isOn}
          icon={readAloud.isOn ? <VolumeX size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
          onClick={readAloud.toggle}
        />
        <ConversationMenu conversation={conversation} isPage={back !== undefined} />
      </div>
      {readAloud.isMissing && (
        <p role="status" className="px-4 pb-2 text-ink-2 text-small">
          {CONVERSATION_LABELS.noVoice}
        </p>
      )}
    </header>
  )
}

function ConversationMenu({ conversation, isPage }: { conversation: ConversationState; isPage: boolean }) {
  const { boardId } = useBoard().connection
  const [open, setOpen] = useState<'delete' | 'anywhere' | 'off' | null>(null)
  const request = useRequest()
  const session = useSession()
  const maySwitchOff = mayWrite(session, 'facilitator') && !isClerkOff(session)
  const close = (): void => setOpen(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={CONVERSATION_LABELS.moreAboutThisConversation}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        {!isPage && (
          <MenuLink icon={<ExternalLink size={16} aria-hidden />} href={`/b/${boardId}/talk`}>
            {CONVERSATION_LABELS.openAsAPage}
          </MenuLink>
        )}
        <MenuItem icon={<Share size={16} aria-hidden />} onSelect={() => setOpen('anywhere')}>
          {CONVERSATION_LABELS.captureFromAnywhere}
        </MenuItem>
        <MenuSeparator />
        {maySwitchOff && (
          <MenuItem icon={<PowerOff size={16} aria-hidden />} onSelect={() => setOpen('off')}>
            {CONVERSATION_LABELS.switchOffAction}
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          isDisabled={conversation.messages.length === 0}
          onSelect={() => setOpen('delete')}
        >
          {CONVERSATION_LABELS.deleteTheConversation}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={open === 'off'}
        title={CONVERSATION_LABELS.switchOffQuestion}
        consequence={CONVERSATION_LABELS.switchOffHint}
        action={CONVERSATION_LABELS.switchOff}
        isBusy={request.isBusy}
        error={request.failure?.message ?? null}
        onConfirm={() => request.send(() => sendCommand(boardId, 'patch /settings', { clerk: 'off' }), close)}
        onCancel={close}
      />
      <FromAnywhereDialog isOpen={open === 'anywhere'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={CONVERSATION_LABELS.deleteThisConversation}
        consequence={CONVERSATION_LABELS.deleteHint}
        action={CONVERSATION_LABELS.deleteIt}
        isBusy={request.isBusy}
        error={request.failure?.message ?? null}
        onConfirm={() =>
          request.send(
            () => conversationApi.clear(boardId, null),
            () => {
              conversation.forget()
              close()
            },
          )
        }
        onCancel={close}
      />
    </>
  )
}

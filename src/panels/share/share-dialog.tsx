'use client'

import { useState } from 'react'
import { api, type Failure } from '#panels/api.ts'
import type { Projection } from '#session/projection.ts'
import { isAtLeast } from '#session/role.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinkRow } from './link-row.tsx'
import { type Member, MemberRow } from './member-row.tsx'
import { membersInOrder } from './members-in-order.ts'
import { isOnlyHere } from './only-here.ts'

export interface ShareDialogProps {
  boardId: string
  /** As the session sends it: the dialog follows every change of it. */
  projection: Projection
  /** Ids of those who have the board open now. */
  here: ReadonlySet<string>
  isOpen: boolean
  onClose: () => void
  /** I left the board: the page has nothing to show any more. */
  onLeft: () => void
}

/** Who may come and who is there. Those who may not share see the people and their own role. */
export function ShareDialog(props: ShareDialogProps) {
  const { projection, isOpen, onClose } = props
  const mayShare = isAtLeast(projection.me.role, 'facilitator')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={600}
      title={mayShare ? `Share “${projection.board.title}”` : `On “${projection.board.title}”`}
      description={
        mayShare
          ? 'Anyone who opens a link gives a name and is on the board. No account needed.'
          : 'Facilitators and owners share this board. Ask one of them to let others in.'
      }
    >
      <ShareBody {...props} mayShare={mayShare} />
    </Dialog>
  )
}

function ShareBody({
  boardId,
  projection,
  here,
  mayShare,
  onLeft,
}: ShareDialogProps & { mayShare: boolean }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const members = membersInOrder(projection)
  const owners = members.filter((member) => member.role === 'owner').length
  const isLastOwner = projection.me.role === 'owner' && owners < 2
  return (
    <>
      {mayShare && (
        <ul aria-label="Links" className="mx-6 mt-4 max-phone:mx-4">
          {projection.links.map((link) => (
            <LinkRow key={link.role} boardId={boardId} link={link} onFailure={setFailure} />
          ))}
        </ul>
      )}
      {!mayShare && <div className="h-5" />}
      {mayShare && isOnlyHere(window.location.hostname) && (
        <Notice className="mx-6 mt-2 mb-5 border border-line max-phone:mx-4">
          These links open on this computer only. To let your network in, start Parley with{' '}
          <code className="font-note">HOST=0.0.0.0</code>.
        </Notice>
      )}
      {failure && (
        <Notice tone="warn" className="mx-6 mb-4 max-phone:mx-4">
          {failure.message}
        </Notice>
      )}
      <section
        aria-labelledby="on-this-board"
        className="rounded-b-bar border-line border-t bg-sheet px-6 pt-4 pb-4 max-phone:rounded-none max-phone:px-4"
      >
        <h3 id="on-this-board" className="text-body">
          On this board <span className="ml-1 font-text text-ink-2 tabular-nums">{members.length}</span>
        </h3>
        <ul className="mt-1 max-h-[304px] overflow-y-auto max-phone:max-h-none">
          {members.map((member: Member) => (
            <MemberRow
              key={member.id}
              boardId={boardId}
              member={member}
              me={projection.me}
              isHere={here.has(member.id) || member.id === projection.me.id}
              hasOtherOwner={owners > 1}
              onFailure={setFailure}
            />
          ))}
        </ul>
        <footer className="mt-2 flex items-center gap-4 border-line border-t pt-3 text-ink-2 text-small">
          <p className="flex-1">
            {mayShare &&
              'Revoking a link cuts off those who came by it within five seconds. What they wrote stays.'}
          </p>
          {!isLastOwner && <LeaveBoard boardId={boardId} projection={projection} onLeft={onLeft} />}
        </footer>
      </section>
    </>
  )
}

function LeaveBoard({
  boardId,
  projection,
  onLeft,
}: Pick<ShareDialogProps, 'boardId' | 'projection' | 'onLeft'>) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const leave = async () => {
    setBusy(true)
    const answer = await api.removeMember(boardId, projection.me.id)
    setBusy(false)
    if (answer.ok) onLeft()
    else setError(answer.failure.message)
  }
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        Leave board
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Leave “${projection.board.title}”?`}
        consequence="What you wrote stays on the board. To come back you need a link."
        action="Leave board"
        isBusy={isBusy}
        error={error}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

import { useState } from 'react'
import { ActivityDialog } from '#panels/activity/activity-dialog.tsx'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { membersApi } from '#panels/requests/member-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { AccessRows } from './access-rows.tsx'
import { BlockedList } from './blocked-list.tsx'
import { GroupRows } from './group-rows.tsx'
import { joinedLabel } from './how-member-joined-labels.ts'
import { isLoopbackHost } from './is-loopback-host.ts'
import { LinkRow } from './link-row.tsx'
import { type ListedMember, MemberRow } from './member-row.tsx'
import { membersInOrder } from './members-in-order.ts'
import { SHARE_LABELS } from './share-labels.ts'
import type { ShareRowProps } from './share-row.ts'
import { useMemberDetails } from './use-member-details.ts'

/** The board to share. This person's role in `projection` decides the dialog's offers. */
export interface ShareDialogProps extends DialogOpenProps {
  boardId: string
  /** The session as it is pushed: the dialog follows changes while it is open. */
  projection: Projection
  /** Ids of the people who have the board open now. */
  here: ReadonlySet<string>
  onLeft: () => void
  /** From the canvas, which has the notes; the session has only people. */
  notes: NotesOfPeople
}

export interface NotesOfPeople {
  /**
   * How many notes of this person are on the board; null if this viewer cannot edit, and so cannot delete
   * them.
   */
  countOf: (userId: string) => number | null
  /** Deletes them as one undo step, and shows a toast with Undo. `name` is for its text. */
  removeOf: (userId: string, name: string) => void
}

export function ShareDialog(props: ShareDialogProps) {
  const { projection, isOpen, onClose } = props
  const mayShare = isAtLeast(projection.me.role, 'facilitator')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={600}
      title={
        mayShare
          ? SHARE_LABELS.shareBoard(projection.board.title)
          : SHARE_LABELS.onBoard(projection.board.title)
      }
      description={
        mayShare
          ? projection.isSignedInOnly
            ? SHARE_LABELS.linksForSignedIn
            : SHARE_LABELS.linksForEveryone
          : SHARE_LABELS.onlyFacilitatorsShare
      }
    >
      <ShareBody {...props} mayShare={mayShare} />
    </Dialog>
  )
}

function ShareBody(props: ShareDialogProps & { mayShare: boolean }) {
  const { boardId, projection, mayShare } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <>
      {mayShare && (
        <>
          <ul aria-label={SHARE_LABELS.links} className="mx-6 mt-4 max-phone:mx-4">
            {projection.links.map((link) => (
              <LinkRow
                key={link.role}
                boardId={boardId}
                boardTitle={projection.board.title}
                link={link}
                onFailure={setFailure}
              />
            ))}
          </ul>
          <GroupRows boardId={boardId} projection={projection} onFailure={setFailure} />
          <AccessRows boardId={boardId} projection={projection} onFailure={setFailure} />
        </>
      )}
      {!mayShare && <div className="h-5" />}
      {mayShare && isLoopbackHost(window.location.hostname) && (
        <Notice className="mx-6 mt-2 mb-5 border border-line max-phone:mx-4">
          {SHARE_LABELS.networkHint} <code className="font-note">HOST=0.0.0.0</code>.
        </Notice>
      )}
      {failure && (
        <Notice tone="warn" className="mx-6 mb-4 max-phone:mx-4">
          {failure.message}
        </Notice>
      )}
      <People {...props} onFailure={setFailure} />
    </>
  )
}

interface PeopleProps extends ShareDialogProps, ShareRowProps {
  mayShare: boolean
}

function People({ boardId, projection, here, mayShare, notes, onLeft, onFailure }: PeopleProps) {
  const { me, people } = projection
  const members = membersInOrder(projection)
  const details = useMemberDetails(boardId, people)
  const owners = members.filter((member) => member.role === 'owner').length
  const isLastOwner = me.role === 'owner' && owners < 2
  const nameOf = (userId: string) => people[userId]?.name ?? PERSON_LABELS.someoneInside
  const aboutOf = (member: ListedMember) => {
    const detail = details.byId.get(member.id)
    if (!detail || member.id === me.id) return null
    const facts = { joinedAt: member.joinedAt, isHere: here.has(member.id), detail }
    return joinedLabel(facts, Date.now(), nameOf)
  }
  return (
    <section
      aria-labelledby="on-this-board"
      className="rounded-b-bar border-line border-t bg-sheet px-6 pt-4 pb-4 max-phone:rounded-none max-phone:px-4"
    >
      <h3 id="on-this-board" className="text-body">
        {FIELD_LABELS.onThisBoard}{' '}
        <span className="ml-1 font-text text-ink-2 tabular-nums">{members.length}</span>
      </h3>
      {mayShare && details.isUnreachable && (
        <p role="status" className="mt-1 text-ink-2 text-small">
          {SHARE_LABELS.joinsUnknownOffline}
        </p>
      )}
      <ul className="mt-1 max-h-[304px] overflow-y-auto max-phone:max-h-none">
        {members.map((member: ListedMember) => (
          <MemberRow
            key={member.id}
            boardId={boardId}
            member={member}
            me={me}
            isHere={here.has(member.id) || member.id === me.id}
            hasOtherOwner={owners > 1}
            about={aboutOf(member)}
            notes={notes.countOf(member.id)}
            onRemoveNotes={(userId) => notes.removeOf(userId, member.name)}
            onFailure={onFailure}
          />
        ))}
      </ul>
      <BlockedList boardId={boardId} blocked={projection.blocked} people={people} onFailure={onFailure} />
      <footer className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-3 text-ink-2 text-small">
        <p className="min-w-52 flex-1">{mayShare && SHARE_LABELS.linkOffHint}</p>
        {mayShare && <ActivityButton boardId={boardId} nameOf={nameOf} />}
        {!isLastOwner && <LeaveBoard boardId={boardId} projection={projection} onLeft={onLeft} />}
      </footer>
    </section>
  )
}

function ActivityButton({ boardId, nameOf }: { boardId: string; nameOf: (userId: string) => string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {FIELD_LABELS.activity}
      </Button>
      <ActivityDialog boardId={boardId} isOpen={isOpen} onClose={() => setOpen(false)} nameOf={nameOf} />
    </>
  )
}

function LeaveBoard({
  boardId,
  projection,
  onLeft,
}: Pick<ShareDialogProps, 'boardId' | 'projection' | 'onLeft'>) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, send } = useOneRequest()
  const leave = () => send(() => membersApi.remove(boardId, projection.me.id), onLeft)
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {ENTRY_LABELS.leaveBoard}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={SHARE_LABELS.leaveQuestion(projection.board.title)}
        consequence={ENTRY_LABELS.leaveConsequence}
        action={ENTRY_LABELS.leaveBoard}
        isBusy={isBusy}
        error={failure?.message ?? null}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

import { UserCheck, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { joinNames } from '#base/join-names.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { membersApi } from '#panels/requests/member-requests.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'

/** A page that is reloaded is away for a moment. */
const AWAY_MS = 5_000

interface Leaders {
  here: readonly PersonView[]
  away: readonly PersonView[]
  candidates: readonly (PersonView & { role: Role })[]
}

function useLeaders(): Leaders {
  const { me, people } = useSession()
  const present = useReadable(useBoard().connection.people)
  const here = new Set([me.id, ...present.map(({ userId }) => userId)])
  const members = Object.values(people).filter((person) => person.role !== null)
  const leads = ({ id, role }: PersonView): boolean =>
    isAtLeast(id === me.id ? me.role : (role ?? 'viewer'), 'facilitator')
  const leaders = members.filter(leads)
  return {
    here: leaders.filter(({ id }) => here.has(id)),
    away: leaders.filter(({ id }) => !here.has(id)),
    candidates: members.flatMap((person) =>
      person.role !== null && here.has(person.id) && !leads(person) ? { ...person, role: person.role } : [],
    ),
  }
}

export function Facilitators() {
  const { me } = useSession()
  const { role } = useWriter()
  const { here, candidates } = useLeaders()
  const { boardId } = useBoard().connection
  const send = useSend()
  const toast = useToast()
  if (here.length === 0) return null
  const setRole = (person: PersonView, next: Role, onDone?: () => void): void =>
    send(() => sendCommand(boardId, 'patch /members/{userId}', { userId: person.id, role: next }), onDone)
  const make = (person: PersonView & { role: Role }): void =>
    setRole(person, 'facilitator', () =>
      toast({
        text: AGENDA_LABELS.isFacilitatorNow(person.name),
        action: { label: ACTION_LABELS.undo, onAction: () => setRole(person, person.role) },
      }),
    )
  return (
    <section
      aria-label={FIELD_LABELS.facilitators}
      className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-4"
    >
      <p className="min-w-0 flex-1 basis-48 text-ink-2 text-small">{whoLeads(here, me.id)}</p>
      {isAtLeast(role, 'facilitator') && <StandInMenu />}
      {isAtLeast(role, 'facilitator') && candidates.length > 0 && (
        <Menu
          trigger={
            <Button size="small" icon={<UserPlus size={16} aria-hidden />}>
              {AGENDA_LABELS.makeFacilitator}
            </Button>
          }
        >
          {candidates.map((person) => (
            <MenuItem key={person.id} onSelect={() => make(person)}>
              {person.name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </section>
  )
}

function StandInMenu() {
  const { people, standInId } = useSession()
  const { boardId } = useBoard().connection
  const send = useSend()
  const others = Object.values(people).filter(
    ({ role }) => role !== null && isAtLeast(role, 'commenter') && !isAtLeast(role, 'facilitator'),
  )
  if (others.length === 0) return null
  const name = (userId: string | null): void => send(() => sendCommand(boardId, 'put /stand-in', { userId }))
  const standIn = standInId === null ? null : people[standInId]
  return (
    <Menu
      trigger={
        <Button size="small" title={AGENDA_LABELS.standInHint} icon={<UserCheck size={16} aria-hidden />}>
          {standIn ? AGENDA_LABELS.standIn(standIn.name) : AGENDA_LABELS.nameStandIn}
        </Button>
      }
    >
      {others.map((person) => (
        <MenuItem key={person.id} onSelect={() => name(person.id)}>
          {person.name}
        </MenuItem>
      ))}
      {standIn && <MenuItem onSelect={() => name(null)}>{AGENDA_LABELS.noStandIn}</MenuItem>}
    </Menu>
  )
}

export function NoFacilitatorHere() {
  const { here, away } = useLeaders()
  const session = useSession()
  const { boardId } = useBoard().connection
  const send = useSend()
  const isAway = useForAWhile(here.length === 0)
  if (!isAway) return null
  const { people, me, standInId } = session
  if (standInId === me.id)
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
        {AGENDA_LABELS.noFacilitator}
        <Button size="small" kind="primary" onClick={() => send(() => membersApi.takeOver(boardId))}>
          {AGENDA_LABELS.takeOver}
        </Button>
      </p>
    )
  const who = away.length === 0 ? '' : AGENDA_LABELS.canLead(joinNames(away.map(({ name }) => name)))
  const standIn = standInId === null ? null : people[standInId]
  return (
    <p role="status" className="text-ink-2 text-small">
      {AGENDA_LABELS.noFacilitator}
      {who}
      {standIn && AGENDA_LABELS.canTakeOver(standIn.name)}
    </p>
  )
}

function useForAWhile(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), AWAY_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo])
  return isSo && isLong
}

function whoLeads(here: readonly { id: string; name: string }[], myId: string): string {
  const isMe = here.some(({ id }) => id === myId)
  const others = joinNames(here.flatMap(({ id, name }) => (id === myId ? [] : name)))
  if (others === '') return AGENDA_LABELS.youLead
  return isMe ? AGENDA_LABELS.youLeadWith(others) : AGENDA_LABELS.ledBy(others)
}

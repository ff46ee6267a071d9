'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useCallback, useEffect } from 'react'
import type { MeResponse } from '#api/me.ts'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { ROLE_INVITES } from '#panels/labels/role-labels.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { PersonFields } from '#panels/people/person-fields.tsx'
import { usePersonForm } from '#panels/people/person-form.ts'
import { signInAsGuest } from '#panels/people/session.ts'
import { useMe } from '#panels/people/use-me.ts'
import { type LinkTarget, linksApi } from '#panels/requests/link-requests.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { AI_TAKES_PART } from '#session/origin/origin-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { Notice } from '#ui/notice.tsx'
import { useFirstFocus } from '#ui/use-first-focus.ts'
import { DeadLink } from './dead-link.tsx'
import { JOIN_LABELS, joinLabel } from './join-labels.ts'

export interface JoinPageProps {
  secret: string
  hasCookie: boolean
  /** The link leads to the page for answering instead of the board: `?to=answer`. */
  isToAnswer: boolean
}

/**
 * The page of a link: the board's title, the role that the link gives, and one step to join. A new person types a name; a
 * member is sent on to the board.
 */
export function JoinPage({ secret, hasCookie, isToAnswer }: JoinPageProps) {
  const { who, setMe } = useMe(hasCookie)
  const link = useRead(['link', secret], () => linksApi.read(secret))
  const me = who.state === 'known' ? who.me : null
  const isReady = who.state !== 'loading'
  return (
    <>
      <PageHeader me={who.state === 'loading' ? undefined : me} onChange={setMe} />
      {isReady && !link.value && link.failure && <DeadLink failure={link.failure} />}
      {isReady && link.value && (
        <main className="mx-auto w-full max-w-[528px] px-6 pt-20 pb-16 max-phone:px-4 max-phone:pt-9">
          <Invitation secret={secret} link={link.value} me={me} isToAnswer={isToAnswer} />
        </main>
      )}
    </>
  )
}

interface InvitationProps {
  secret: string
  link: LinkTarget
  /** `null`: a visitor without a name, who enters one here. */
  me: MeResponse | null
  isToAnswer: boolean
}

function Invitation({ secret, link, me, isToAnswer }: InvitationProps) {
  const form = usePersonForm({ name: '', color: link.suggestedColor })
  useFirstFocus(form.nameRef)
  const questions = isToAnswer && !link.isMember ? link.questions : null
  const needsAccount = link.isSignedInOnly && !link.isMember && me?.kind !== 'account'
  const { isBusy, failure, join } = useJoin(secret, isToAnswer)
  // A member need not join again.
  useEffect(() => {
    if (link.isMember) join(null)
  }, [link.isMember, join])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (me) return join(null)
    const person = form.check()
    if (person) join(person)
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className="text-body text-ink-2">
        {link.isMember ? JOIN_LABELS.opening : JOIN_LABELS.youAreInvitedTo}
      </p>
      <h1 className="mt-1 break-words text-title">{link.board.title}</h1>
      {questions && (
        <p dir="auto" className="mt-2 break-words text-body">
          {JOIN_LABELS.asksQuestions(
            questions.asker,
            formatCount(questions.count, 'question'),
            formatCount(minutesFor(questions.count), 'minute'),
          )}
        </p>
      )}
      <p className="mt-2 text-body text-ink-2">
        {questions ? JOIN_LABELS.commenterHint : ROLE_INVITES[link.role]}
      </p>
      {link.hasAiAdvisors && !link.isMember && <p className="mt-1 text-body text-ink-2">{AI_TAKES_PART}</p>}
      {needsAccount && <SignInFirst secret={secret} isGuest={me !== null} isToAnswer={isToAnswer} />}
      {!link.isMember && !needsAccount && (
        <div className="mt-6 border-line border-t pt-5">
          {me ? (
            <KnownPerson me={me} />
          ) : (
            <PersonFields form={form} label={ENTRY_LABELS.nameLabel} takenColors={link.usedColors} />
          )}
        </div>
      )}
      {failure && (
        <Notice tone="warn" className="mt-4">
          {failure.message}
        </Notice>
      )}
      {!needsAccount && (!link.isMember || failure) && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="primary" size="large" type="submit" isBusy={isBusy} className="max-phone:w-full">
            {joinLabel(me?.name ?? null, questions !== null)}
          </Button>
          {!me && <span className="text-ink-2 text-small">{ENTRY_LABELS.noAccountNeeded}</span>}
        </div>
      )}
    </form>
  )
}

const SECONDS_A_QUESTION = 25

function minutesFor(questions: number): number {
  return Math.ceil((questions * SECONDS_A_QUESTION) / 60)
}

interface SignInFirstProps {
  secret: string
  isGuest: boolean
  isToAnswer: boolean
}

function SignInFirst({ secret, isGuest, isToAnswer }: SignInFirstProps) {
  const back = `/j/${secret}${isToAnswer ? '?to=answer' : ''}`
  return (
    <div className="mt-6 border-line border-t pt-5">
      <p className="text-body">
        {JOIN_LABELS.signedInOnly}
        {isGuest && JOIN_LABELS.guestWorkStays}
      </p>
      <Link
        href={`/signin?guests=no&next=${encodeURIComponent(back)}`}
        className={`mt-4 ${buttonClass('primary', 'large')} max-phone:w-full`}
      >
        {ACTION_LABELS.signIn}
      </Link>
    </div>
  )
}

function KnownPerson({ me }: { me: MeResponse }) {
  return (
    <p className="flex items-center gap-3 text-body">
      <Avatar name={me.name} color={me.color} size={32} isDecorative />
      <span>
        <span className="block font-button">{me.name}</span>
        <span className="block text-caption text-ink-2">
          {me.kind === 'guest' ? ENTRY_LABELS.guestInThisBrowser : ENTRY_LABELS.signedIn}
        </span>
      </span>
    </p>
  )
}

/**
 * `stranger`: the name of a new person, who first becomes a guest. On success it stays busy until the board's page has
 * taken over.
 */
function useJoin(secret: string, isToAnswer: boolean) {
  const router = useRouter()
  const { isBusy, failure, leave } = useOneRequest()
  const join = useCallback(
    (stranger: { name: string; color: string } | null) => {
      const send = async () => {
        const refused = stranger ? await signInAsGuest(stranger.name, stranger.color) : null
        return refused ? answerOf(refused) : linksApi.join(secret)
      }
      leave(send, (joined) => joined && router.replace(`/b/${joined.board.id}${isToAnswer ? '/answer' : ''}`))
    },
    [secret, isToAnswer, router, leave],
  )
  return { isBusy, failure, join }
}

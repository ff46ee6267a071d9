'use client'

import { type FormEvent, useState } from 'react'
import { PageHeader } from '#panels/people/page-header.tsx'
import { PersonFields } from '#panels/people/person-fields.tsx'
import { usePersonForm } from '#panels/people/person-form.ts'
import { type Provider, signInAsGuest, signInWith } from '#panels/people/session.ts'
import { useMe } from '#panels/people/use-me.ts'
import { useSignInWays } from '#panels/people/use-sign-in-ways.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { noProviderLabel, SIGNIN_LABELS, signInLabel } from './signin-labels.ts'

/** Props that the server read from the request: whether people may be signed in, the next page, and the failure before. */
export interface SignInPageProps {
  hasCookie: boolean
  next: string
  /** The code of next-auth for a refused sign-in; null without one. */
  error: string | null
  suggestedColor: string
  needsAccount: boolean
}

export function SignInPage({ hasCookie, next, error, suggestedColor, needsAccount }: SignInPageProps) {
  const { who, setMe } = useMe(hasCookie)
  const ways = useSignInWays()
  const me = who.state === 'known' ? who.me : null
  return (
    <>
      <PageHeader me={who.state === 'loading' ? undefined : me} onChange={setMe} />
      <main className="mx-auto w-full max-w-[528px] px-6 pt-20 pb-16 max-phone:px-4 max-phone:pt-9">
        <h1 className="text-title">{ACTION_LABELS.signIn}</h1>
        <p className="mt-2 text-body text-ink-2">{signInLabel(me, needsAccount)}</p>
        {error && (
          <Notice tone="warn" className="mt-5">
            {SIGNIN_LABELS.signInFailed}
          </Notice>
        )}
        <ProviderList next={next} isKnown={me !== null} needsAccount={needsAccount} ways={ways} />
        {!needsAccount && who.state === 'stranger' && ways.state === 'known' && ways.takesGuests && (
          <GuestForm next={next} suggestedColor={suggestedColor} />
        )}
      </main>
    </>
  )
}

interface ProviderListProps {
  next: string
  isKnown: boolean
  /** The next page is not for guests. */
  needsAccount: boolean
  ways: ReturnType<typeof useSignInWays>
}

/** Empty while loading, so that nothing is replaced. */
function ProviderList({ next, isKnown, needsAccount, ways }: ProviderListProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { isBusy, failure, leave } = useOneRequest()
  const signIn = (provider: Provider) => {
    setChosenId(provider.id)
    leave(() => signInWith(provider, next).then(answerOf))
  }
  if (ways.state === 'loading') return <div className="mt-6 h-12" />
  if (ways.state === 'failed') {
    return (
      <Notice tone="warn" className="mt-6">
        {SIGNIN_LABELS.serverAway}
      </Notice>
    )
  }
  if (ways.providers.length === 0) {
    return (
      <p className="mt-6 rounded-card border border-line bg-sheet px-4 py-3 text-body text-ink-2">
        {noProviderLabel({ isKnown, needsAccount })}
      </p>
    )
  }
  return (
    <ul className="mt-6 flex flex-col gap-2">
      {ways.providers.map((provider) => (
        <li key={provider.id}>
          <Button
            size="large"
            className="w-full"
            isBusy={isBusy && chosenId === provider.id}
            onClick={() => signIn(provider)}
          >
            {SIGNIN_LABELS.continueWith(provider.name)}
          </Button>
        </li>
      ))}
      {failure && (
        <li>
          <Notice tone="warn">{failure.message}</Notice>
        </li>
      )}
    </ul>
  )
}

function GuestForm({ next, suggestedColor }: { next: string; suggestedColor: string }) {
  const form = usePersonForm({ name: '', color: suggestedColor })
  const { isBusy, failure, leave } = useOneRequest()
  const begin = (event: FormEvent) => {
    event.preventDefault()
    const person = form.check()
    if (!person) return
    leave(
      () => signInAsGuest(person.name, person.color).then(answerOf),
      // A full load: parts of the page may still know the person as a stranger.
      () => window.location.assign(next),
    )
  }
  return (
    <form onSubmit={begin} noValidate className="mt-6 border-line border-t pt-5">
      <h2 className="text-board">{SIGNIN_LABELS.asAGuest}</h2>
      <div className="mt-3">
        <PersonFields form={form} size="medium" />
      </div>
      {failure && (
        <Notice tone="warn" className="mt-4">
          {failure.message}
        </Notice>
      )}
      <Button kind="primary" type="submit" isBusy={isBusy} className="mt-5">
        {SIGNIN_LABELS.continueAsAGuest}
      </Button>
    </form>
  )
}

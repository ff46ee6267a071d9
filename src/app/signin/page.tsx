import type { Metadata } from 'next'
import { safeNext } from '#panels/signin/safe-next.ts'
import { SignInPage } from '#panels/signin/signin-page.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: ACTION_LABELS.signIn }

interface SignInProps {
  /** `error`: next-auth's code for a refused sign-in. `guests=no`: the next page is not for guests. */
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `next` is from our links, `callbackUrl` from next-auth; `safeNext` checks both. */
export default async function SignIn({ searchParams }: SignInProps) {
  const { next, callbackUrl, error, guests } = await searchParams
  const request = one(next) ?? one(callbackUrl)
  return (
    <SignInPage
      next={safeNext(request)}
      error={one(error) ?? null}
      needsAccount={one(guests) === 'no'}
      {...(await newcomer())}
    />
  )
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

import type { MeResponse } from '#api/me.ts'

export const SIGNIN_LABELS = {
  continueAsAGuest: 'Continue as a guest',
  asAGuest: 'As a guest',
  serverAway: 'The server can’t be reached. Check the connection, then reload the page.',
  signInFailed: 'The sign-in did not go through. Try again, or choose another way.',
  continueWith: (provider: string) => `Continue with ${provider}`,
} as const

export function signInLabel(me: MeResponse | null, needsAccount: boolean): string {
  if (needsAccount && me?.kind !== 'account')
    return 'The board that you want to open is for signed-in people.'
  if (!me)
    return 'With an account you find your boards on every device. With a name alone you find them in this browser only.'
  if (me.kind === 'guest')
    return `You are here as ${me.name}, a guest. Sign in to keep your boards on every device.`
  return `You are signed in as ${me.name}.`
}

export function noProviderLabel({
  isKnown,
  needsAccount,
}: {
  isKnown: boolean
  needsAccount: boolean
}): string {
  const nothing = 'No sign-in provider is set up on this server'
  if (needsAccount) return `${nothing}. Ask the owner of the board to let guests in.`
  return isKnown ? `${nothing}, so everyone here is a guest.` : `${nothing}. A name is enough.`
}

export const SIGNIN_LABELS = {
  continueAsAGuest: 'Continue as a guest',
  asAGuest: 'As a guest',
  serverAway: 'The server can’t be reached. Check the connection, then reload the page.',
  signInFailed: 'The sign-in did not go through. Try again, or choose another way.',
  continueWith: (provider: string) => `Continue with ${provider}`,
} as const

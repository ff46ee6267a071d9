/** Failures of requests that the page itself finds. */
export const REQUEST_LABELS = {
  unreachable: 'The server can’t be reached. Check the connection, then try again.',
  unreadable: 'The server gave an answer that this page can’t read. Reload the page.',
  notLoaded: 'Part of this page could not be loaded. Check the connection, then try again.',
  signOutNotLoaded:
    'Part of this page could not be loaded, so nothing was done. Reload the page, then sign out again.',
  nameRefused: 'This server did not accept the name. It may be closed to guests: try signing in.',
} as const

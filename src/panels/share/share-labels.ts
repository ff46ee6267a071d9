import type { BoardAccessResponse } from '#api/access.ts'
import type { LinkView } from '#session/members/members-slice.ts'

export const SHARE_LABELS = {
  freeze: 'Freeze',
  freezeTheBoard: 'Freeze the board',
  unfreezeTheBoard: 'Unfreeze the board',
  freezeHint: 'Makes the board read-only for everyone and stops the advisors.',
  frozenHint: 'The board is read-only for everyone, you included.',
  frozen: 'Frozen',
  requireSignIn: 'Require sign-in',
  letGuestsJoin: 'Let guests join',
  guests: 'Guests',
  unblock: 'Unblock',
  deleteTheirNote: 'Delete their note',
  block: 'Block…',
  remove: 'Remove…',
  pictureFailed: 'The picture could not be made. Take a screenshot instead.',
  pictureSavedAsFile: 'This browser does not let a page copy pictures. The code is saved as a file.',
  fullScreen: 'Full screen',
  linkOffHint: 'Turning off a link removes everyone who joined with it. Their notes stay.',
  joinsUnknownOffline: 'How people joined can’t be shown without a connection.',
  links: 'Links',
  onlyFacilitatorsShare: 'Facilitators and owners share this board. Ask one of them to let others in.',
  linksForEveryone: 'Anyone who opens a link gives a name and is on the board. No account needed.',
  linksForSignedIn: 'Anyone who opens a link and is signed in is on the board.',
  keepGuests: 'Keep guests',
  removeGuests: 'Remove guests',
  requireSignInQuestion: 'Require sign-in?',
  blocked: 'Blocked',
  blockedBy: (name: string, time: string) => `by ${name}, ${time}`,
  unblockPerson: (name: string) => `Unblock ${name}`,
  qrCodeOf: (link: string) => `QR code: ${link}`,
  linkCopied: (link: string) => `${link}: link copied`,
  copyLinkOf: (link: string) => `Copy link: ${link}`,
  address: (link: string) => `Link: ${link}`,
  turnOffQuestion: (link: string) => `Turn off the link “${link}”?`,
  turnOff: 'Turn off',
  moreFor: (name: string) => `More for ${name}`,
  deleteTheirNotes: (count: number | null) => `Delete their ${count} notes`,
  roleOf: (name: string) => `Role of ${name}`,
  scanHint: 'Scan this with a phone’s camera to join.',
  qrCodeFor: (address: string) => `QR code of ${address}`,
  phonesHint: 'This link opens on this computer only. To let phones in, start Parley with',
  phonesHintEnd: 'and open it by this computer’s address.',
  shareBoard: (title: string) => `Share “${title}”`,
  onBoard: (title: string) => `On “${title}”`,
  networkHint: 'These links open on this computer only. To let your network in, start Parley with',
  leaveQuestion: (title: string) => `Leave “${title}”?`,
  keepGuestsQuestion: (guests: number) =>
    `New guests can’t join any more. ${guests === 1 ? 'One person here is a guest' : `${guests} people here are guests`}. Keep them, or remove them until they sign in? Owners always stay.`,
  accessUnknownOffline: 'Who may join can’t be shown without a connection.',
  removeHint: (name: string) =>
    `${name} leaves the board at once and comes back only when a facilitator lets them in, or as another guest by a link that is on. What they wrote stays.`,
  blockHint: (name: string) =>
    `${name} leaves the board at once and can’t come back until you unblock them. Their browser can’t join as another guest for a day. What they wrote stays.`,
  turnOn: 'Turn on',
  hereNow: 'here now',
  qrFile: 'QR code.png',
  blockNow: 'Block',
} as const

export function guestsLabel(isSignedInOnly: boolean, { canSignIn, guests }: BoardAccessResponse): string {
  const count = guestCountLabel(guests ?? 0)
  if (isSignedInOnly) return `Only signed-in people can join. ${count}`
  if (canSignIn) return `People can join as guests, with just a name. ${count}`
  return 'People join as guests, with just a name. To require sign-in, the operator of this server has to add a sign-in provider.'
}

function guestCountLabel(count: number): string {
  if (count === 0) return 'No guests are on the board.'
  return count === 1 ? '1 guest is on the board.' : `${count} guests are on the board.`
}

export function linkUseLabel(link: LinkView, isNew: boolean): string | null {
  if (link.secret === null) return 'Off. Turning it on makes a new link.'
  if (isNew && link.cameByIt === 0) return 'This is a new link. The one before stays off.'
  return link.cameByIt > 0 ? `${link.cameByIt} joined with it` : null
}

export function cutOffLabel(count: number): string {
  const who = count === 1 ? 'the person who joined with it' : `the ${count} people who joined with it`
  return `This removes ${who}, within five seconds. Their notes stay.`
}

import type { Limits } from '#sync/limits.ts'
import { createGuestQuotas, type GuestQuotas } from './guest-quota.ts'
import { limitAddresses, limitPeople, type RateLimit } from './rate-limit.ts'
import type { UsesOfAllNodes } from './share-uses.ts'
import type { StoredQuota, UseStores } from './store-uses.ts'
import { limitVisitors, type VisitorLimit } from './visitor-limit.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_WRONG_PASSWORDS = 10
/** Guests with a board's link are no strangers: people of a workshop have two devices each. */
const LINK_GUESTS_FOR_A_GUEST = 3
/** Known people join more boards; wrong links count too. */
const JOINS_FOR_A_GUEST = 4
/** A program that writes as it runs stays below this; thousands at once are an import. */
const MAX_NEW_IDEAS = 600
/** Ten a second, as for other changes of a board: see CommandLimits. */
const MAX_NOTE_WRITES = 600
const MAX_IMPORTS = 60
const MAX_RESTORES = 20
const MAX_REMOVED_RECORDS = 600
const MAX_PROFILE_CHANGES = 30
const MAX_NEW_BOARDS = 600
/** Each is kept for ever. A board takes a few at a time of one person: see ask-limits.ts in src/session. */
const MAX_NEW_INTERVIEWS = 120
/** Each is kept, also when it is revoked at once. */
const MAX_NEW_TOKENS = 60
/** Each may send a message to an address outside. */
const MAX_WEBHOOK_REQUESTS = 60
/** A person who mistypes an address, and changes it. */
const MAX_LEFT_ADDRESSES = 5
/** A large workshop. */
const MAX_LEFT_ADDRESSES_OF_BOARD = 200
/** A stranger whose address was left gets no more. */
const MAX_LINKS_TO_MAILBOX = 2
/** Ten a second: a program that polls stays far below. */
const MAX_PROGRAM_CALLS = 600
/** Each copy may be as large as a board can be. */
const MAX_BOARD_COPIES = 100
/** Each reads all notes of the board. */
const MAX_CHOICES = 60
/** A page reads them from the session; a program that polls stays below this. */
const MAX_SESSION_LISTS = 120
/** A folder of photos dropped at once, and a few more. */
const MAX_NEW_PICTURES = 240

/**
 * The limits for one visitor, whatever interface they use: everything shares this object. A `VisitorLimit` counts by person and by
 * address, because an address can make many guests. Wrong tokens are counted where tokens are read: server/access.
 */
export interface VisitorLimits {
  /** By address: new guests who open a board, in ten minutes. */
  newGuests: RateLimit
  /** By address: new guests who join by a valid link, in ten minutes. */
  linkGuests: RateLimit
  /** By address: joining a board by a link, with or without an account, in ten minutes. */
  joins: RateLimit
  /** By address: wrong tries at the operator's password, in ten minutes. */
  wrongPasswords: RateLimit
  /** Ideas added over HTTP, in a minute. */
  newIdeas: VisitorLimit
  /** The person on each board: notes added, changed or deleted over HTTP, in a minute. */
  noteWrites: VisitorLimit
  /** Per person: changes of their name and colour in a minute; each changes all of their boards. */
  profileChanges: RateLimit
  /** By token: calls of a program over MCP, in a minute. */
  programCalls: RateLimit
  /** Tokens made for programs, in ten minutes. */
  newTokens: VisitorLimit
  /** Webhooks made and changed, tests and replays, in ten minutes. */
  webhookRequests: VisitorLimit
  /** Addresses that are left for mail, in a day. */
  leftAddresses: VisitorLimit
  /** By board: the same, by all people on it together. */
  leftAddressesOfBoard: RateLimit
  /** By mailbox: links that confirm an address, in a day. */
  linksToMailbox: RateLimit
  /** Interviews started, in ten minutes. */
  newInterviews: VisitorLimit
  /** Boards opened, in ten minutes. */
  newBoards: VisitorLimit
  /** By person: boards duplicated, in a day. */
  boardCopies: RateLimit
  /**
   * Files read, previews included, in a minute. Large ones are read one after the other, so that one person can't make
   * all others wait.
   */
  imports: VisitorLimit
  /** Pictures and files of answers added, in ten minutes. */
  newPictures: VisitorLimit
  /** By person: records removed one by one over HTTP, in a minute. */
  removedRecords: RateLimit
  /** Restores from the history, each of which may rewrite the whole board. */
  restores: RateLimit
  /** By person: votes, ratings and steps with a vote that are started, in a minute. All notes of the board are read for each. */
  choices: RateLimit
  /** By person: lists of votes, ratings, checks and interviews, in a minute. They may have many megabytes. */
  sessionLists: RateLimit
  /** The daily quotas for guests' data on the server. */
  guests: GuestQuotas
}

/**
 * @param stores keep what counts against the limits of a day; missing: a restart forgets it
 * @param sharing makes the limits hold on all nodes together
 */
export function createVisitorLimits(
  limits: Limits,
  now: () => number = Date.now,
  stores?: Pick<UseStores, 'of'>,
  sharing?: Pick<UsesOfAllNodes, 'of'>,
): VisitorLimits {
  const { maxNewGuestsPerAddress, peoplePerAddress } = limits
  const within = (windowMs: number) => ({
    addresses: (name: string, max: number) =>
      limitAddresses({ max, windowMs, now, sharing: sharing?.of(name) }),
    people: (name: string, max: number) => limitPeople({ max, windowMs, now, sharing: sharing?.of(name) }),
    visitors: (name: string, max: number) =>
      limitVisitors({ max, windowMs, now, sharing: ofVisitors(name) }, peoplePerAddress),
  })
  const ofVisitors = (name: string) =>
    sharing && { people: sharing.of(name), addresses: sharing.of(`${name} by address`) }
  const inTenMinutes = within(10 * MINUTE_MS)
  const inOneMinute = within(MINUTE_MS)
  const inOneDay = (name: StoredQuota, max: number) => ({
    max,
    windowMs: DAY_MS,
    now,
    store: stores?.of(name),
  })
  const peopleInOneDay = (name: StoredQuota, max: number) =>
    limitPeople({ ...inOneDay(name, max), sharing: sharing?.of(name) })
  return {
    newGuests: inTenMinutes.addresses('new-guests', maxNewGuestsPerAddress),
    linkGuests: inTenMinutes.addresses('link-guests', LINK_GUESTS_FOR_A_GUEST * maxNewGuestsPerAddress),
    joins: inTenMinutes.addresses('joins', JOINS_FOR_A_GUEST * maxNewGuestsPerAddress),
    wrongPasswords: inTenMinutes.addresses('wrong-passwords', MAX_WRONG_PASSWORDS),
    newIdeas: inOneMinute.visitors('new-ideas', MAX_NEW_IDEAS),
    noteWrites: inOneMinute.visitors('note-writes', MAX_NOTE_WRITES),
    profileChanges: inOneMinute.people('profile-changes', MAX_PROFILE_CHANGES),
    newBoards: inTenMinutes.visitors('new-boards', MAX_NEW_BOARDS),
    programCalls: inOneMinute.people('program-calls', MAX_PROGRAM_CALLS),
    newTokens: inTenMinutes.visitors('new-tokens', MAX_NEW_TOKENS),
    webhookRequests: inTenMinutes.visitors('webhook-requests', MAX_WEBHOOK_REQUESTS),
    newInterviews: inTenMinutes.visitors('new-interviews', MAX_NEW_INTERVIEWS),
    leftAddresses: limitVisitors(
      { ...inOneDay('left-addresses', MAX_LEFT_ADDRESSES), sharing: ofVisitors('left-addresses') },
      peoplePerAddress,
    ),
    leftAddressesOfBoard: peopleInOneDay('left-addresses-of-board', MAX_LEFT_ADDRESSES_OF_BOARD),
    linksToMailbox: peopleInOneDay('links-to-mailbox', MAX_LINKS_TO_MAILBOX),
    boardCopies: peopleInOneDay('board-copies', MAX_BOARD_COPIES),
    imports: inOneMinute.visitors('imports', MAX_IMPORTS),
    newPictures: inTenMinutes.visitors('new-pictures', MAX_NEW_PICTURES),
    removedRecords: inOneMinute.people('removed-records', MAX_REMOVED_RECORDS),
    restores: inOneMinute.people('restores', MAX_RESTORES),
    choices: inOneMinute.people('choices', MAX_CHOICES),
    sessionLists: inOneMinute.people('session-lists', MAX_SESSION_LISTS),
    guests: createGuestQuotas(limits, now, stores, sharing),
  }
}

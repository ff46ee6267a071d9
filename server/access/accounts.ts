import type { AccountsBridge } from '#accounts/accounts-bridge.ts'
import { cleanText } from '#base/clean-text.ts'
import { boardIdsBlocking } from '#db/blocks.ts'
import type { Database } from '#db/driver/database.ts'
import { removeAddress } from '#db/mail-addresses.ts'
import { boardIdsOf } from '#db/members.ts'
import { moveLevelsToAccount } from '#db/notification-levels.ts'
import { findSignIn, insertSignIn } from '#db/sign-ins.ts'
import { passTalksOn } from '#db/talk-messages.ts'
import {
  findUser,
  insertUser,
  makeAccount,
  setAccountOfGuest,
  setVerifiedEmail,
  type User,
  updateUser,
} from '#db/users.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { moveMarksToAccount } from '#server/review/visit-marks.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { MAX_NAME_CHARS, PersonName } from '#session/members/person-name.ts'
import { PERSON_COLORS, PersonColor } from '#session/members/person-palette.ts'
import { codedFailure } from '#session/usage/coded-failure.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { keepGroups } from './board-groups.ts'
import type { Proofs } from './sign-in-proofs.ts'

/** Ends an answer of the clerk that a guest was waiting for when they signed in. */
const SIGNED_IN: TurnFailure = { ...codedFailure('broken-off.signed-in'), isRetryable: true }

type NewSignIn = Parameters<AccountsBridge['signInAccount']>[0]

/** People of this installation, on any board. */
export interface Accounts {
  person(userId: string): Promise<User | null>
  /** `null` if guests are switched off, or the name or colour is invalid. */
  createGuest(guest: { name: unknown; color?: unknown }): Promise<User | null>
  signInAccount(account: NewSignIn): Promise<User>
  /** Everywhere: in the list of people and on every board they are on. `null` if the person does not exist. */
  updatePerson(userId: string, change: { name?: string; color?: PersonColor }): Promise<User | null>
}

/** The store of people, and whether guests are admitted. */
export interface AccountsOptions {
  db: Database
  /** Receives changed names, and guests who became accounts, for each of their boards. */
  sessions: SessionHub
  /** Ends a guest's cookies and tokens when the guest becomes an account or part of one. */
  proofs: Pick<Proofs, 'endAllOf'>
  /** PARLEY_GUESTS: false refuses new guests; earlier ones stay. */
  guests: boolean
}

/** A guest is merged into an account board by board; if that fails half-way, the next sign-in continues it. */
export function createAccounts({ db, sessions, proofs, guests }: AccountsOptions): Accounts {
  async function known(account: NewSignIn, userId: string): Promise<User> {
    const user = await findUser(db, userId)
    if (!user) throw new Error(`the user ${userId} of a sign-in is missing`)
    if (account.guestId !== null && account.guestId !== userId) await takeOver(account.guestId, user)
    await keepClaims({ db, sessions }, user, account)
    return user
  }

  /**
   * The account gets everything of the guest except cookies, tokens and the address for mail: the owner of a copied cookie, who
   * may have left it, never signed in. One account never takes from another.
   */
  async function takeOver(guestId: string, account: User): Promise<void> {
    if ((await findUser(db, guestId))?.kind !== 'guest') return
    const { id, name, color } = account
    const boardIds = new Set([...(await boardIdsOf(db, guestId)), ...(await boardIdsBlocking(db, guestId))])
    for (const boardId of boardIds) {
      const command = { type: 'member.merge', guestId, account: { id, name, color } }
      await sessions.dispatch(boardId, command, { kind: 'server' })
    }
    await setAccountOfGuest(db, guestId, id)
    await passTalksOn(db, guestId, id, SIGNED_IN)
    await moveMarksToAccount(db, guestId, id)
    await moveLevelsToAccount(db, guestId, id)
    await removeAddress(db, guestId)
    await proofs.endAllOf(guestId)
  }

  async function firstTime(account: NewSignIn): Promise<string | null> {
    const guest = account.guestId === null ? null : await findUser(db, account.guestId)
    const { email } = account
    if (guest?.kind === 'guest') return keepGuest(account, guest.id)
    return db.transaction(async (tx) => {
      const id = newUserId()
      await insertUser(tx, { id, name: nameFor(account), color: someColor(id), kind: 'account', email })
      if (await insertSignIn(tx, account, id)) return id
      throw new Error('someone signed in the same way at the same moment: try again')
    })
  }

  /**
   * The guest becomes the account; copies of the guest's cookies and tokens end, and so does the address for mail. `null` if the
   * sign-in belongs to another account.
   */
  async function keepGuest(account: NewSignIn, guestId: string): Promise<string | null> {
    let isTheirs = false
    await proofs.endAllOf(guestId, async (tx) => {
      isTheirs = await insertSignIn(tx, account, guestId)
      if (!isTheirs) return
      await makeAccount(tx, guestId, account.email)
      await removeAddress(tx, guestId)
    })
    return isTheirs ? guestId : null
  }

  return {
    person: (userId) => findUser(db, userId),
    async createGuest(guest) {
      const id = newUserId()
      const name = PersonName.safeParse(guest.name)
      const color = PersonColor.safeParse(guest.color ?? someColor(id))
      if (!guests || !name.success || !color.success) return null
      const user = { id, name: name.data, color: color.data, kind: 'guest' as const }
      await insertUser(db, { ...user, email: null })
      return user
    },
    async signInAccount(account) {
      const userId =
        (await findSignIn(db, account)) ?? (await firstTime(account)) ?? (await findSignIn(db, account))
      if (userId === null) throw new Error('a sign-in was neither found nor made')
      return known(account, userId)
    },
    async updatePerson(userId, change) {
      const user = await findUser(db, userId)
      if (!user) return null
      const next = { ...user, ...change }
      await updateUser(db, next)
      const command = { type: 'person.update', name: next.name, color: change.color }
      for (const boardId of await boardIdsOf(db, userId)) {
        await sessions.dispatch(boardId, command, { kind: 'person', userId })
      }
      return next
    },
  }
}

/** Stores the facts that the provider vouches for. */
async function keepClaims(
  services: Pick<AccountsOptions, 'db' | 'sessions'>,
  user: User,
  { email, isEmailVerified, groups }: NewSignIn,
): Promise<void> {
  if (isEmailVerified && email !== null) await setVerifiedEmail(services.db, user.id, email)
  if (groups) await keepGroups(services, user, groups)
}

/** Providers allow longer names than the label of a cursor holds, and some send none. */
function nameFor({ name, email }: NewSignIn): string {
  const text = cleanText(name ?? email?.split('@')[0] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  // Never cuts an emoji in half.
  const cut = text.slice(0, MAX_NAME_CHARS).replace(/[\ud800-\udbff]$/, '')
  return cut.trim() || 'Someone'
}

/** Evenly distributed; the person can change it. */
function someColor(id: string): PersonColor {
  const sum = [...id].reduce((total, char) => total + char.charCodeAt(0), 0)
  return PERSON_COLORS[sum % PERSON_COLORS.length] ?? PERSON_COLORS[0]
}

import { beforeEach, expect, test, vi } from 'vitest'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { createProofs, type Proof, type Proofs, proofKey } from './sign-in-proofs.ts'
import { hashToken, issueToken } from './token.ts'

withDatabase('proofs', (database) => {
  let proofs: Proofs
  let ann: string
  let bob: string
  beforeEach(async () => {
    proofs = createProofs({ db: database(), now: Date.now })
    const newGuest = async () => {
      const id = newUserId()
      await insertUser(database(), { id, name: 'Ann', color: 'iris', kind: 'guest', email: null })
      return id
    }
    ann = await newGuest()
    bob = await newGuest()
  })

  const browser = async (userId: string) =>
    ({ kind: 'browser', sessionId: await proofs.startBrowserSession(userId) }) as const
  const token = async (userId: string, sessionId?: string): Promise<Proof> => {
    const hash = hashToken(await issueToken(database(), userId, null, Date.now(), sessionId))
    return { kind: 'token', hash: Buffer.from(hash).toString('hex') }
  }
  const expectLive = async (of: Proof[], expected: Proof[]) => {
    expect(await proofs.findLive(of)).toEqual(new Set(expected.map(proofKey)))
  }

  test('[ID21] signing out ends one browser’s session and the tokens of its pages, and calls listeners', async () => {
    const [laptop, phone] = [await browser(ann), await browser(ann)]
    const [ofLaptop, ofPhone, ofScript] = [
      await token(ann, laptop.sessionId),
      await token(ann, phone.sessionId),
      await token(ann),
    ]
    const all = [laptop, phone, ofLaptop, ofPhone, ofScript]
    await expectLive(all, all)
    const onEnd = vi.fn()
    const stop = proofs.onEnd(onEnd)
    await proofs.end(laptop)
    expect(onEnd).toHaveBeenCalledTimes(1)
    await expectLive(all, [phone, ofPhone, ofScript])
    stop()
    await proofs.end(ofScript)
    expect(onEnd).toHaveBeenCalledTimes(1)
    await expectLive(all, [phone, ofPhone])
  })

  test('[ID22] signing out everywhere ends all cookies and tokens of one person only', async () => {
    const bobs = [await browser(bob), await token(bob)]
    const anns = [await browser(ann), await token(ann)]
    await expectLive([...anns, ...bobs], [...anns, ...bobs])
    await proofs.endAllOf(ann)
    await expectLive([...anns, ...bobs], bobs)
    const again = await browser(ann)
    await expectLive([again], [again])
  })

  test('[ID22] a failure during a sign-out ends nothing', async () => {
    const proof = await browser(ann)
    const failing = proofs.endAllOf(ann, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await expectLive([proof], [proof])
  })
})

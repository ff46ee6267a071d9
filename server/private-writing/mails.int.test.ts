import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { OUTLETS } from './testing/outlets.ts'
import { type Person, PrivateStage } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const mailsTo = (reader: Person) =>
  must(OUTLETS['mails and digests to the reader'], 'the outlet').read(stage, reader)
const comment = (body: object, by: Person) => stage.ask(`POST ${stage.path}/comments`, body, by)

test('[PW1] a mail and a digest have what waits for their reader, and no word of a private thread', async () => {
  const { ann, bob, cyd } = stage
  await comment({ text: 'Which lamps, @Bob?', anchor: { kind: 'board' } }, ann)
  await stage.start()
  const { note } = await stage.ask(`POST ${stage.path}/notes`, { text: 'quokka' }, cyd)
  const about = { text: 'zebrafish @Bob', anchor: { kind: 'record', recordId: note.id } }
  expect((await comment(about, cyd)).thread).toMatchObject({ isPrivate: true })
  const mails = await mailsTo(bob)
  expect(mails.match(/Subject: .*/g)).toEqual([
    'Subject: Comments on Plans',
    'Subject: What is new on your boards',
  ])
  expect(mails.match(/Which lamps, @Bob\?/g)).toHaveLength(4)
  expect(mails).not.toMatch(/zebrafish|quokka|Cyd/)
  expect(await mailsTo(ann)).toBe('')
})

test('[PW3] after a reveal without names, no mail names the writer of a comment', async () => {
  const { bob, cyd } = stage
  await stage.start()
  const { note } = await stage.ask(`POST ${stage.path}/notes`, { text: 'quokka' }, cyd)
  await comment({ text: 'zebrafish @Bob', anchor: { kind: 'record', recordId: note.id } }, cyd)
  await stage.reveal(false)
  await expect.poll(() => mailsTo(bob), { timeout: 20_000 }).toContain('zebrafish')
  expect(await mailsTo(bob)).not.toMatch(/Cyd/)
})

import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import type { Attack } from '../attack.ts'
import { type AttackTarget, type Foothold, waitUntilSaved } from '../attack-target.ts'

const TEXT = 'Only mine'
const LOCKED_TEXT = 'Rules of the day'
const NOTES = 4
/** People who typed while the news of the lock travelled have three seconds. */
const AFTER_LOCK_MS = 3_500
const MAX_REVEAL_MS = 20_000
const NO_ACCESS = 4403

export const attack: Attack = {
  title:
    'writes private notes under the ids of other people’s private notes and of locked notes, and has a program open a draft',
  isShort: true,
  seconds: 8,
  async run(target) {
    await target.repeat(() => forgeOnce(target))
  },
  minCounts: { reveals: 1 },
}

/** The caller's own draft document on the board. */
const draftOf = (person: Foothold): Foothold => ({ ...person, boardId: `${person.boardId}.draft` })

async function forgeOnce(target: AttackTarget): Promise<void> {
  const owner = await target.openBoard()
  const [writer, forger] = await target.joinMany(owner, 'edit', 2)
  if (!writer || !forger) throw new Error('no one has joined')
  const path = `/api/v1/boards/${owner.boardId}`
  const locked = await lockNote(target, owner, path)
  const json = { othersNotes: NOTES, showsNames: true }
  await target.send(`${path}/private-writing`, { method: 'POST', token: owner.token, json })
  const own = Array.from({ length: NOTES }, (_, n) => `shape:own${n}`)
  await writeUnder(target, draftOf(writer), own, TEXT)
  await openAsProgram(target, writer)

  // The ids that the forger guesses, those of the notes that are lent to them, and that of the locked note.
  const lent = await lentIds(target, forger, path)
  const draft = await writeUnder(target, draftOf(forger), [...own, ...lent, locked], 'Forged')
  await target.send(`${path}/reveal`, { method: 'POST', token: owner.token, json: { isNamed: true } })
  await untilRevealed(target, owner, path)
  editBoard(draft.doc, LOCAL_ORIGIN, () => {
    setNoteText(draft.doc, locked, 'Forged later')
    removeRecords(draft.doc, [locked])
  })
  await waitUntilSaved(draft)

  const { notes } = await (await target.request(`${path}/notes`, { token: owner.token })).json()
  const texts: string[] = notes.map(({ text }: { text: string }) => text)
  const shown = texts.filter((text) => text === TEXT).length
  target.claim(shown === NOTES, `${NOTES - shown} of ${NOTES} private notes were lost at the reveal`)
  target.claim(texts.includes(LOCKED_TEXT), 'a locked note was changed by way of a private one')
  target.count('reveals')
}

/** Returns the id of a note that a facilitator locked. */
async function lockNote(target: AttackTarget, { token }: Foothold, path: string): Promise<string> {
  const made = await target.request(`${path}/notes`, { method: 'POST', token, json: { text: LOCKED_TEXT } })
  const { note } = await made.json()
  await target.send(`${path}/notes/${note.id}`, { method: 'PATCH', token, json: { isLocked: true } })
  await target.pause(AFTER_LOCK_MS)
  return note.id
}

async function writeUnder(target: AttackTarget, draft: Foothold, ids: readonly string[], text: string) {
  const page = await target.connect(draft)
  editBoard(page.doc, LOCAL_ORIGIN, () => {
    for (const [n, id] of ids.entries())
      if (!boardShapes(page.doc).has(id)) addNote(page.doc, { id, text, x: n * 220, y: 0, author: null })
  })
  await waitUntilSaved(page)
  return page
}

async function lentIds(target: AttackTarget, { token }: Foothold, path: string): Promise<string[]> {
  const seen = await (await target.request(`${path}/private-writing`, { token })).json()
  return (seen.others ?? []).map(({ id }: { id: string }) => id)
}

async function untilRevealed(target: AttackTarget, { token }: Foothold, path: string): Promise<void> {
  const end = performance.now() + MAX_REVEAL_MS
  for (let phase = ''; phase !== 'revealed' && performance.now() < end; ) {
    const answer = await (await target.request(`${path}/private-writing`, { token })).json()
    phase = answer.privateWriting?.phase
  }
}

/** Programs of the writer read no private notes, whatever they may write. */
async function openAsProgram(target: AttackTarget, writer: Foothold): Promise<void> {
  const json = { name: 'Reader', scopes: ['board:read', 'note:write'], boardId: writer.boardId }
  const made = await target.request('/api/v1/tokens', { method: 'POST', token: writer.token, json })
  const { secret } = await made.json()
  const ws = await target.openSocket(draftOf({ ...writer, token: secret }))
  const code = await new Promise<number>((resolve) => {
    if (ws.readyState === ws.CLOSED) resolve(0)
    ws.once('close', resolve)
    ws.once('message', () => resolve(0))
  })
  target.claim(code === NO_ACCESS, `a program’s socket for a draft was closed with ${code}`)
}

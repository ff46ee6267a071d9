import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { Origin } from '#board/doc/origin.ts'
import { addNote, setNoteText } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { newNoteId, newUserId } from '#server/ground/new-id.ts'
import { onEachOpenBoard } from '#server/session/each-open-board.ts'
import { NoteTimeWriter } from '#server/session/note-time-writer.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { watchFinishedNotes } from '#server/session/watch-finished-notes.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { RUN_HERE } from '#server/threads/testing/run-here.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { AgentsStage, type StageOptions } from '../testing/agents-stage.ts'
import { watchMentions } from './watch-mentions.ts'

const QUIET_MS = 10

let db: Database
let stage: AgentsStage
let room: OpenRoom
let stops: (() => void)[]

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) stop()
  room.release()
  await stage.stop()
})

async function open(options?: StageOptions): Promise<void> {
  stops = []
  stage = new AgentsStage(
    db,
    async function* ({ script }) {
      yield `NOTE: ${script.agent.name} answers\n`
    },
    options,
  )
  await stage.start()
  await watch()
}

/** Watches like the server does from its start. */
async function watch(): Promise<void> {
  const { sessions, rooms, models } = stage
  const log = createLog('silent')
  const config = { models: { dayBudget: { tokens: null, costMicros: null } } }
  stops.push(
    onEachOpenBoard(rooms, {
      begin(room, notes) {
        const finish = (some: typeof notes) => numberNotesNow(sessions, room.boardId, some)
        watchFinishedNotes(
          room,
          { times: new NoteTimeWriter({ db, log }), log, finish, quietMs: QUIET_MS },
          notes,
        )
      },
      log,
      failure: 'the notes of a board are not numbered',
    }),
  )
  stops.push(
    watchMentions({ config, db, sessions, rooms, models, threads: RUN_HERE, log, quietMs: QUIET_MS }),
  )
  room = await rooms.open(stage.boardId)
}

async function write(text: string, author = stage.userId, more: { model?: string } = {}): Promise<string> {
  const id = newNoteId()
  await edit({ kind: 'api', userId: author }, () =>
    addNote(room.doc, { id, text, x: 0, y: 5_000, author, ...more }),
  )
  return id
}

const edit = (origin: Origin, change: () => void) => room.edit(origin, change)
const change = (id: string, text: string, userId = stage.userId) =>
  edit({ kind: 'api', userId }, () => setNoteText(room.doc, id, text))

/** The questions so far, with note and advisor. */
async function asked(): Promise<string[]> {
  const state = await stage.state()
  return Object.values(state.rounds).map(({ trigger, turns, askedBy }) => {
    const by = askedBy === stage.userId ? '' : ` by ${askedBy}`
    const advisors = turns.map(({ agentId }) => stage.nameOf(state, agentId)).join()
    return `${trigger.kind === 'mention' ? trigger.noteId : trigger.kind}: ${advisors}${by}`
  })
}

const expectAsked = (...all: string[]) =>
  vi.waitFor(async () => expect((await asked()).sort()).toEqual(all.sort()), WAIT)

/** Writes a note with a mention and waits for its round: earlier notes without a round then get none. */
async function andNoMore(...all: string[]): Promise<void> {
  const last = await write('@Cleo?')
  await expectAsked(...all, `${last}: Cleo`)
}

async function member(role: 'editor' | 'facilitator'): Promise<string> {
  const person = { id: newUserId(), name: role, color: 'iris' }
  await insertUser(db, { ...person, kind: 'guest', email: null })
  await stage.must({ type: 'link.make', role })
  const { secret } = must((await stage.state()).links[role], 'a link')
  const joining = { type: 'member.join', secret, person }
  await stage.sessions.dispatch(stage.boardId, joining, { kind: 'person', userId: person.id })
  return person.id
}

test('a finished note asks each mentioned agent once, whose answer appears beside it', async () => {
  await open()
  const id = await write('@Ada and @"Ben": is this too dear?')
  await expectAsked(`${id}: Ada`, `${id}: Ben`)
  await vi.waitFor(async () => expect(await stage.texts()).toContain('Ada answers'), WAIT)
  await change(id, '@Ada and @"Ben": is this much too dear?')
  await andNoMore(`${id}: Ada`, `${id}: Ben`)
})

test('a restart repeats no mention, and treats earlier notes as handled', async () => {
  await open()
  const id = await write('@Ada?')
  await expectAsked(`${id}: Ada`)
  // Else the runner opens the board before anyone watches.
  for (const roundId of (await stage.state()).roundOrder) await stage.over(roundId)
  for (const stop of stops.splice(0)) stop()
  room.release()
  await stage.restart()
  await watch()
  await change(id, '@Ada, again?')
  await andNoMore(`${id}: Ada`)
})

test('no advisor is asked while a person types; one mentioned later is asked then', async () => {
  await open()
  const typist = stage.idOf('Mo')
  const id = await write('@Ada?')
  await expectAsked(`${id}: Ada`)
  room.showAgent(typist, { cursor: null, editing: id, doing: 'writing' })
  await change(id, '@Ada and @Ben?')
  const other = await write('@Cleo?')
  await expectAsked(`${id}: Ada`, `${other}: Cleo`)
  room.showAgent(typist, null)
  await expectAsked(`${id}: Ada`, `${other}: Cleo`, `${id}: Ben`)
})

test('notes by agents, notes without an author and mentions of other people ask no agent', async () => {
  await open()
  await write('@Ada?', stage.idOf('Ben'), { model: 'demo:ben' })
  await write('@Ada?', stage.idOf('Ben'))
  await write('@Ada?', 'unobody')
  await write('@Mo?')
  await write('ada@example.org')
  await andNoMore()
})

test('mentions by a person who may not run agents ask none, in any note', async () => {
  await open({ settings: { whoRuns: 'facilitators' } })
  const [editor, facilitator] = [await member('editor'), await member('facilitator')]
  await write('@Ada?', editor)
  const mine = await write('What would it cost?')
  await vi.waitFor(async () => expect((await stage.state()).noteNumbers.has(mine)).toBe(true), WAIT)
  await change(mine, 'What would it cost, @Ada?', editor)
  await andNoMore()
  await change(mine, 'What would it cost, @Ben?', facilitator)
  await vi.waitFor(async () => expect(await asked()).toContain(`${mine}: Ben by ${facilitator}`), WAIT)
})

test('a guest who signed in asks in the notes that they wrote as a guest', async () => {
  await open()
  const [guestId, accountId] = [await member('editor'), newUserId()]
  const mine = await write('What would it cost?', guestId)
  await vi.waitFor(async () => expect((await stage.state()).noteNumbers.has(mine)).toBe(true), WAIT)
  const account = { id: accountId, name: 'Account', color: 'iris' }
  await insertUser(db, { ...account, kind: 'account', email: null })
  const merge = { type: 'member.merge', guestId, account }
  await stage.sessions.dispatch(stage.boardId, merge, { kind: 'server' })
  await change(mine, 'What would it cost, @Ada?', accountId)
  await expectAsked(`${mine}: Ada by ${accountId}`)
})

test('a note that mentions many advisors asks five of them and no more later, with a message', async () => {
  await open()
  const crowd = ['Dan', 'Eva', 'Flo', 'Gus', 'Hal']
  for (const name of crowd) await stage.addAgent(name, 'advisor')
  const id = await write('@Ada @Ben @Dan @Eva @Flo @Gus @Hal?')
  const five = ['Ada', 'Ben', 'Dan', 'Eva', 'Flo'].map((name) => `${id}: ${name}`)
  await expectAsked(...five)
  await vi.waitFor(
    async () => expect(await refused()).toEqual([`${id}: Gus ${stage.userId} many-mentions`]),
    WAIT,
  )
  await change(id, '@Gus and @Hal?')
  await andNoMore(...five)
})

/** The refused mentions: the notified person, and the reason. */
async function refused(): Promise<string[]> {
  const state = await stage.state()
  return state.refusedMentions.map(
    ({ noteId, agentId, userId, code }) => `${noteId}: ${stage.nameOf(state, agentId)} ${userId} ${code}`,
  )
}

test('the person who wrote a refused mention gets a message; with other words the note asks again', async () => {
  await open({ settings: { budget: { ...DEFAULT_SETTINGS.budget, roundTokens: 100 } } })
  const id = await write('@Ada?')
  await vi.waitFor(
    async () => expect(await refused()).toEqual([`${id}: Ada ${stage.userId} over-budget`]),
    WAIT,
  )
  expect(await asked()).toEqual([])
  await stage.must({ type: 'settings.change', settings: { budget: DEFAULT_SETTINGS.budget } })
  await change(id, '@Ada, now?')
  await expectAsked(`${id}: Ada`)
  expect(await refused()).toEqual([])
})

test('a person who may not ask gets the reason', async () => {
  await open({ settings: { whoRuns: 'facilitators' } })
  const editor = await member('editor')
  const id = await write('@Ada?', editor)
  await vi.waitFor(
    async () => expect(await refused()).toEqual([`${id}: Ada ${editor} needs-facilitator`]),
    WAIT,
  )
})

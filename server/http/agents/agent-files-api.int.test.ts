import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AgentImportResponse } from '#api/agents.ts'
import type { StormFile } from '#formats/aistorm/storm-session.ts'
import { sampleFiles } from '#formats/aistorm/testing/sample-files.ts'
import { unzipTexts } from '#formats/unzip-texts.ts'
import { zipTexts } from '#formats/zip-texts.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const LIMITS = { maxFiles: 100, maxFileBytes: 1_000_000, maxBytes: 10_000_000 }
const Notes = z.object({
  notes: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      number: z.number().nullable(),
      author: z.object({ name: z.string() }).nullable(),
    }),
  ),
})
const Round = z.object({
  id: z.string(),
  number: z.number(),
  question: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  turns: z.array(z.object({ saidAt: z.number().optional() })),
})
const Rounds = z.object({ rounds: z.array(Round) })
const OneRound = z.object({ round: Round })
const Board = z.object({ board: z.object({ premise: z.string() }) })

/** Adds the byte order mark with which editors on Windows begin a file. */
const withMark = ({ path, text }: StormFile): StormFile => ({ path, text: `\u{feff}${text}` })

withApi('AIStorm', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
  })

  const importFile = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    api.ask(AgentImportResponse, `POST ${path}/import/aistorm?name=${encodeURIComponent(name)}`, {
      token: opened.token,
      file: { type: typeof content === 'string' ? 'text/markdown' : 'application/zip', content },
    })
  const exported = async (): Promise<StormFile[]> => {
    const headers = { authorization: `Bearer ${opened.token}` }
    const reply = await fetch(`${api.server.url}${path}/export/aistorm`, { headers })
    const zip = unzipTexts(new Uint8Array(await reply.arrayBuffer()), LIMITS)
    if (!zip.ok) throw new Error(zip.message)
    return zip.files
  }
  const state = async () => {
    const found = await api.server.services.sessions.load(opened.board.id)
    if (!found) throw new Error('no board')
    return found
  }
  const notes = async () => (await api.ask(Notes, `GET ${path}/notes`, { token: opened.token })).notes
  const byPath = (a: StormFile, b: StormFile) => (a.path < b.path ? -1 : 1)

  test('[FO12] a file whose name leads out of the folder is exported inside it', async () => {
    const [file] = sampleFiles('v2').filter(({ path: at }) => at.startsWith('Sessions/'))
    await importFile(file?.text ?? '', '../../../.ssh/evil.session.md')
    const headers = { authorization: `Bearer ${opened.token}` }
    const reply = await fetch(`${api.server.url}${path}/export/aistorm`, { headers })
    const zip = new TextDecoder('latin1').decode(await reply.arrayBuffer())
    expect(zip).toContain('evil.session.md')
    expect(zip).not.toContain('..')
  })

  test('[FO2] a session file brings agents, premise and a round with notes; exported, it is the same file', async () => {
    const [file] = sampleFiles('v2').filter(({ path: at }) => at.startsWith('Sessions/'))
    const imported = await importFile(file?.text ?? '', 'Bus stop.session.md')
    expect(imported).toMatchObject({
      agents: [{ name: 'Shelter builder' }, { name: 'Timekeeper' }],
      rounds: [{ name: 'Bus stop', number: 1 }],
      problems: [],
    })
    expect((await api.ask(Board, `GET ${path}`, { token: opened.token })).board.premise).toMatch(
      /^# What it is about/,
    )
    const { rounds, agents } = await state()
    const round = Object.values(rounds)[0]
    expect(round).toMatchObject({
      state: 'complete',
      question: 'What it is about',
      trigger: { kind: 'import', fileName: 'Bus stop.session.md' },
      turns: [{ speaker: 'Shelter builder' }, { speaker: 'Timekeeper' }, { speaker: 'Human', agentId: '' }],
    })
    expect(agents.find(({ name }) => name === 'Timekeeper')).toMatchObject({
      model: 'openai:gpt-4o',
      kind: 'advisor',
    })
    const written = await notes()
    expect(written.map(({ text, number }) => [number, text])).toEqual([
      [1, expect.stringContaining('A roof that leans into the wind.')],
      [2, '>>>ERROR FETCHING RESPONSE<<<'],
      [3, 'Say it in one sentence!'],
    ])
    expect(written.map(({ author }) => author?.name ?? null)).toEqual([
      'Shelter builder',
      'Timekeeper',
      'Human',
    ])
    expect(round?.turns.map((turn) => ('notes' in turn ? turn.notes.length : 0))).toEqual([1, 1, 1])
    expect((await exported()).find(({ path: at }) => at === 'Sessions/Bus stop.session.md')).toEqual({
      path: 'Sessions/Bus stop.session.md',
      text: file?.text,
    })
  })

  test('[FO80] people of a session have names and times everywhere, and its advisors can be asked again', async () => {
    const { token } = opened
    const [file] = sampleFiles('v2').filter(({ path: at }) => at.startsWith('Sessions/'))
    await importFile(file?.text ?? '', 'Bus stop.session.md')
    const Ideas = z.object({
      ideas: z.array(
        z.object({
          author: z.object({ name: z.string() }).nullable(),
          source: z.string(),
          createdAt: z.number(),
        }),
      ),
    })
    const { rounds } = await api.ask(Rounds, `GET ${path}/rounds`, { token })
    const [round] = rounds
    const last = round?.turns.at(-1)
    expect(round?.startedAt).toBe(round?.turns[0]?.saidAt)
    expect(round?.endedAt).toBe(last?.saidAt)
    expect(round?.endedAt).toBeLessThan(Date.UTC(2026, 0))
    await expect
      .poll(async () => (await api.ask(Ideas, `GET ${path}/ideas?kind=people`, { token })).ideas)
      .toEqual([{ author: { name: 'Human' }, source: 'import', createdAt: last?.saidAt }])
    const Kept = z.object({
      transcript: z.object({
        period: z.object({ from: z.string() }),
        participants: z.array(z.string()),
        entries: z.array(z.object({ timestamp: z.string(), user_display: z.string() })),
      }),
    })
    const { transcript } = await api.ask(Kept, `GET ${path}/export?format=transcript`, { token })
    const saidAt = (round?.turns ?? []).map((turn) => new Date(turn.saidAt ?? 0).toISOString())
    expect(transcript.period.from).toBe(saidAt[0])
    expect(transcript.entries.map(({ timestamp }) => timestamp)).toEqual(saidAt)
    expect(transcript.participants).toEqual(expect.arrayContaining(['Human', 'Timekeeper (AI)']))
    const again = await api.ask(OneRound, `POST ${path}/rounds/${round?.id}/rerun`, { token })
    expect(again.round).toMatchObject({ question: round?.question, number: 2 })
  })

  test.each(['v0', 'v1', 'v2'] as const)(
    '[FO2] what came as a folder of %s goes out as it came, byte for byte',
    async (generation) => {
      const files = sampleFiles(generation).map(withMark)
      const imported = await importFile(zipTexts(files), 'storm.zip')
      expect(imported.problems).toEqual([])
      expect(imported.rounds).toHaveLength(1)
      const out = await exported()
      for (const file of files) expect(out).toContainEqual(file)
      // There is no session of our own, because the board has no conversation.
      expect(out.filter(({ path: at }) => at.startsWith('Sessions/Plans'))).toEqual([])
    },
  )

  test('[FO2] an agent of a session that is a copy of a template is exported as that template, byte for byte', async () => {
    const HEAD =
      '<aistorm type="session" created="2025-01-01T00:00:00" />\n\n# Session S\n\n<aistorm type="premise" />\n\nP\n\n'
    const text = '<aistorm type="agent" name="Twin" service="OpenAI" model="gpt-4o" />\n\nDo it.'
    const template = { path: 'AgentTemplates/Twin.md', text: `${text}\n` }
    await importFile(zipTexts([{ path: 'Sessions/S.session.md', text: HEAD + text }, template]), 'storm.zip')
    expect(await exported()).toContainEqual(template)
  })

  test('[FO2] a template keeps its name and letters beside another agent of that name in a session', async () => {
    const session =
      '<aistorm type="session" created="2025-01-01T00:00:00" />\n\n# Session S\n\n<aistorm type="premise" />\n\nP\n\n' +
      '<aistorm type="agent" name="Twin" service="OpenAI" model="gpt-4o" />\n\nDo it.'
    const template = {
      path: 'AgentTemplates/Twin.md',
      text: '<aistorm type="agent" name="Twin" service="OpenAI" model="gpt-4o" />\n\nDo something else.\n',
    }
    await importFile(zipTexts([{ path: 'Sessions/S.session.md', text: session }, template]), 'storm.zip')
    const out = await exported()
    expect(out).toContainEqual(template)
    expect(out).toContainEqual({ path: 'Sessions/S.session.md', text: session })
  })

  test.each([
    ['v0', 'conversation-log.md'],
    ['v1', 'Weekend.log.md'],
    ['v2', 'Gardener.md'],
    ['v2', 'Bus stop.session.md'],
  ] as const)(
    '[FO2] of %s, %s on its own keeps its letters and byte order mark',
    async (generation, name) => {
      const file = sampleFiles(generation).find(({ path: at }) => at.endsWith(name))
      const text = `\u{feff}${file?.text}`
      await importFile(text, name)
      expect((await exported()).map((one) => one.text)).toContain(text)
    },
  )

  test('importing the same file twice adds nothing, whatever happened in between', async () => {
    const zip = zipTexts(sampleFiles('v1'))
    await importFile(zip, 'storm.zip')
    const drawn = await notes()
    // The clerk hears the notes a moment later, which is one more event.
    await expect.poll(async () => (await state()).ideas.size, { timeout: 60_000 }).toBe(drawn.length)
    const before = await state()
    expect(await importFile(zip, 'again.zip')).toEqual({ agents: [], rounds: [], problems: [] })
    expect((await state()).seq).toBe(before.seq)
    expect(await notes()).toEqual(drawn)
    const doubter = before.agents.find(({ name }) => name === 'Doubter')
    const changed = { ...doubter, prompt: 'Doubt less.' }
    await api.call(`PUT ${path}/agents/${doubter?.id}`, { token: opened.token, body: changed })
    expect(await importFile(zip, 'again.zip')).toEqual({ agents: [], rounds: [], problems: [] })
    const out = await exported()
    expect(out.find(({ path: at }) => at === 'AgentTemplates/Doubter.md')?.text).toMatch(
      /^<aistorm type="agent" name="Doubter" service="Gemini" model="gemini-1.5-pro" \/>\n\nDoubt less\.$/,
    )
    expect(out.filter(({ path: at }) => at.startsWith('Weekend/')).sort(byPath)).toEqual(sampleFiles('v1'))
  })

  test('a premise that the board has already stays, and the response reports it', async () => {
    await api.call(`PATCH ${path}`, { token: opened.token, body: { premise: 'Ours' } })
    const imported = await importFile(zipTexts(sampleFiles('v1')), 'storm.zip')
    expect(imported.problems).toMatchObject([
      {
        file: 'Weekend/Weekend.log.md',
        message: 'This board has a premise already; the one in the file was left out.',
      },
    ])
    expect((await state()).board.premise).toBe('Ours')
  })

  test('the lanes of an imported log stand beside what is there and cover nothing', async () => {
    const Placed = z.object({ notes: z.array(z.object({ x: z.number(), y: z.number() })) })
    for (const text of ['One', 'Two']) {
      await api.call(`POST ${path}/notes`, { token: opened.token, body: { text } })
    }
    await importFile(zipTexts(sampleFiles('v1')), 'storm.zip')
    const { notes: placed } = await api.ask(Placed, `GET ${path}/notes`, { token: opened.token })
    expect(placed.length).toBeGreaterThanOrEqual(6)
    const doOverlap = (a: { x: number; y: number }, b: { x: number; y: number }) =>
      Math.abs(a.x - b.x) < 200 && Math.abs(a.y - b.y) < 200
    expect(placed.filter((a, i) => placed.some((b, j) => i !== j && doOverlap(a, b)))).toEqual([])
  })

  test('the conversation of the board is exported as one session file, in order', async () => {
    await api.call(`PATCH ${path}`, { token: opened.token, body: { premise: 'What now?' } })
    for (const text of ['First <aistorm />', 'Second']) {
      await api.call(`POST ${path}/notes`, { token: opened.token, body: { text } })
    }
    const [file] = (await exported()).filter(({ path: at }) => at === 'Sessions/Plans.session.md')
    const lines = file?.text.split('\n').filter((line) => line.startsWith('<aistorm')) ?? []
    expect(lines[0]).toMatch(/^<aistorm type="session" created="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d" \/>$/)
    expect(lines.filter((line) => line.includes('type="agent"'))).toHaveLength(4)
    expect(file?.text).toMatch(
      /type="premise" \/>\n\nWhat now\?\n\n<aistorm type="agent" name="Night-shift nurse"/,
    )
    expect(file?.text).toMatch(/## \[Ann\]:\n\nFirst &lt;aistorm \/>[\s\S]*## \[Ann\]:\n\nSecond$/)
    const other = await api.open('Other', 'Bea')
    const there = `POST /api/v1/boards/${other.board.id}/agents/import?name=Plans.session.md`
    const imported = await api.ask(AgentImportResponse, there, {
      token: other.token,
      file: { type: 'text/markdown', content: file?.text ?? '' },
    })
    // The four are the ones that every board begins with.
    expect(imported).toMatchObject({ agents: [], rounds: [{ name: 'Plans' }], problems: [] })
  })

  test('a file that can not be read is refused with place and reason, and changes nothing', async () => {
    const before = await state()
    const file = {
      type: 'text/markdown',
      content: '\n<aistorm type="session" created="yesterday" description="x" />',
    }
    const wrong = await api.call(`POST ${path}/import/aistorm?name=x.log.md`, { token: opened.token, file })
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'unreadable-file'])
    expect(wrong.body).toMatchObject({
      error: { message: expect.stringMatching(/^x\.log\.md, line 2: “yesterday”/) },
    })
    const some = await importFile(
      zipTexts([...sampleFiles('v1'), { path: 'x.log.md', text: file.content }]),
      'storm.zip',
    )
    expect(some.problems).toMatchObject([
      { file: 'x.log.md', message: expect.stringMatching(/^Line 2: “yesterday”/) },
    ])
    expect(some.rounds).toHaveLength(1)
    expect((await state()).seq).toBeGreaterThan(before.seq)
  })

  test('a log that is larger than the board is imported without notes, and the response reports it', async () => {
    const many = Array.from({ length: 60 }, (_, i) => {
      return `<aistorm type="message" from="Ann" timestamp="2025-01-01T00:00:00" />\n\nMessage ${i}`
    })
    const text = [
      '<aistorm type="session" created="2025-01-01T00:00:00" description="Long" />',
      ...many,
    ].join('\n\n')
    const imported = await importFile(text, 'Long.log.md')
    expect(imported.problems).toMatchObject([{ message: expect.stringContaining('The board is full') }])
    expect(await notes()).toEqual([])
    expect(Object.values((await state()).rounds)[0]?.turns).toHaveLength(60)
  })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LoneThoughtsResponse } from '#api/lone-thoughts.ts'
import { RangeResponse } from '#api/range.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'

const Theme = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  numbers: z.array(z.number()),
})
const ThemeRun = z.looseObject({
  id: z.string(),
  state: z.string(),
  model: z.string().nullable(),
  themes: z.array(Theme),
  rest: z.array(z.number()),
  accepted: z.array(Theme.extend({ number: z.number(), noteId: z.string() })),
})
const OneThemeRun = z.object({ themeRun: ThemeRun })
const ThemeRuns = z.object({ themeRuns: z.array(ThemeRun), fresh: z.number(), all: z.number() })
const Proposal = z.looseObject({
  id: z.string(),
  state: z.string(),
  version: z.number(),
  previous: z.string().nullable(),
  title: z.string(),
  findings: z.array(z.looseObject({ numbers: z.array(z.number()), people: z.array(z.string()) })),
  actions: z.array(z.looseObject({ text: z.string() })),
  stale: z.object({ changed: z.number(), gone: z.number(), fresh: z.number() }),
})
const OneProposal = z.object({ proposal: Proposal })
const WithSources = z.object({
  proposal: z.object({ sources: z.array(z.object({ number: z.number(), text: z.string() })) }),
})
const Page = z.object({
  ideas: z.array(z.object({ number: z.number(), model: z.string().nullable(), isOnCanvas: z.boolean() })),
})
const WAIT = { timeout: 15_000, interval: 20 }
const TEXTS = [
  'Free bus tickets for volunteers',
  'Pay the bus ticket',
  'A kitchen rota on the wall',
  'Rota for the kitchen',
  'Who paints the fence?',
]

withApi('themes and proposals', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
    token = opened.token
    for (const text of TEXTS) await api.call(`POST ${path}/ideas`, { token, body: { text } })
  })

  async function proposedThemes(headers: Record<string, string> = {}): Promise<z.infer<typeof ThemeRun>> {
    const { themeRun } = await api.ask(OneThemeRun, `POST ${path}/theme-runs`, { token, body: {}, headers })
    await vi.waitFor(async () => {
      const { themeRuns } = await api.ask(ThemeRuns, `GET ${path}/theme-runs`, { token })
      expect(themeRuns.find(({ id }) => id === themeRun.id)?.state).toBe('proposed')
    }, WAIT)
    return (await api.ask(OneThemeRun, `GET ${path}/theme-runs/${themeRun.id}`, { token })).themeRun
  }

  async function written(body: object = {}): Promise<z.infer<typeof Proposal>> {
    const { proposal } = await api.ask(OneProposal, `POST ${path}/proposals`, { token, body })
    await vi.waitFor(async () => {
      const now = await api.ask(OneProposal, `GET ${path}/proposals/${proposal.id}`, { token })
      expect(now.proposal.state).toBe('done')
    }, WAIT)
    return (await api.ask(OneProposal, `GET ${path}/proposals/${proposal.id}`, { token })).proposal
  }

  test('[HT16] the range of the notes follows them, and strangers can’t read it', async () => {
    const range = () => api.ask(RangeResponse, `GET ${path}/range`, { token })
    expect(await range()).toMatchObject({ people: { notes: 5, newestGroupAt: 5 }, agents: { notes: 0 } })
    expect((await range()).gap?.question).toMatch(/kitchen|bus|rota/i)
    await api.call(`POST ${path}/ideas`, { token, body: { text: 'A brass band' } })
    expect(await range()).toMatchObject({ people: { notes: 6, newestGroupAt: 6 } })
    const { thoughts } = await api.ask(LoneThoughtsResponse, `GET ${path}/lone-thoughts`, { token })
    // All notes are Ann's: each group is a thought of hers.
    expect(thoughts.flatMap(({ numbers }) => numbers).sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(thoughts.at(-1)).toMatchObject({ numbers: [6], text: 'A brass band', end: 'open', why: '' })
    const stranger = await api.open('Other', 'Bob')
    for (const route of ['range', 'lone-thoughts'])
      expect((await api.call(`GET ${path}/${route}`, { token: stranger.token })).status).toBe(404)
  })

  test('ideas are grouped into themes, accepted as people changed them, and taken back', async () => {
    const themeRun = await proposedThemes()
    expect(themeRun.model).toMatch(/^demo:/)
    expect(themeRun.themes.map(({ numbers }) => numbers)).toEqual([
      [1, 2],
      [3, 4],
    ])
    const themes = themeRun.themes.map((theme) => ({ ...theme, title: `My ${theme.id}` }))
    const accept = `POST ${path}/theme-runs/${themeRun.id}/accept`
    const { themeRun: done } = await api.ask(OneThemeRun, accept, { token, body: { themes } })
    expect(done).toMatchObject({
      state: 'accepted',
      accepted: [{ title: 'My t1', number: 6 }, { number: 7 }],
    })
    const log = await api.ask(Page, `GET ${path}/ideas?number=6,7`, { token })
    expect(log.ideas.every(({ model, isOnCanvas }) => isOnCanvas && model?.startsWith('demo:'))).toBe(true)
    expect(codeOf(await api.call(accept, { token, body: { themes } }))).toBe('themes-settled')
    await api.call(`POST ${path}/theme-runs/${themeRun.id}/undo`, { token })
    expect((await api.ask(Page, `GET ${path}/ideas`, { token })).ideas).toHaveLength(5)
  })

  test('new ideas are counted; two requests with one key start one theme run', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await proposedThemes(headers)
    expect((await proposedThemes(headers)).id).toBe(first.id)
    expect(await api.ask(ThemeRuns, `GET ${path}/theme-runs`, { token })).toMatchObject({ fresh: 0, all: 5 })
    expect(codeOf(await api.call(`POST ${path}/theme-runs`, { token, body: {} }))).toBe('too-few-ideas')
    await api.call(`POST ${path}/theme-runs/${first.id}/dismiss`, { token })
    expect(codeOf(await api.call(`POST ${path}/theme-runs/${first.id}/undo`, { token }))).toBe(
      'themes-settled',
    )
  })

  test('a proposal is written of the board or of chosen ideas, in versions that know when they are stale', async () => {
    const first = await written()
    expect(first).toMatchObject({ version: 1, stale: { changed: 0, gone: 0, fresh: 0 } })
    expect(first.findings[0]).toMatchObject({ people: [opened.me.id] })
    const { proposal } = await api.ask(WithSources, `GET ${path}/proposals/${first.id}`, { token })
    expect(proposal.sources.map(({ text }) => text)).toEqual(TEXTS)
    await api.call(`PATCH ${path}/ideas/1`, { token, body: { text: 'Free bikes' } })
    await api.call(`POST ${path}/ideas`, { token, body: { text: 'Lamps' } })
    const stale = await api.ask(OneProposal, `GET ${path}/proposals/${first.id}`, { token })
    expect(stale.proposal.stale).toEqual({ changed: 1, gone: 0, fresh: 1 })
    const body = { previous: first.id, instructions: 'Shorter.' }
    expect(await written(body)).toMatchObject({ version: 2, previous: first.id })
    const chosen = await written({ numbers: [3, 4] })
    const sources = await api.ask(WithSources, `GET ${path}/proposals/${chosen.id}`, { token })
    expect(sources.proposal.sources.map(({ number }) => number)).toEqual([3, 4])
  })

  test('themes accepted as frames move their notes, and one undo moves all of them back', async () => {
    const themeRun = await proposedThemes()
    const notesNow = async () =>
      z
        .object({ notes: z.array(z.looseObject({ id: z.string(), x: z.number(), y: z.number() })) })
        .parse((await api.call(`GET ${path}/notes`, { token })).body).notes
    const frames = async () => {
      const { body } = await api.call(`GET ${path}/records`, { token })
      return JSON.stringify(body).match(/shape:g[0-9a-z]{12}t\d(?=")/g) ?? []
    }
    const before = await notesNow()
    const accept = { token, body: { themes: themeRun.themes, group: true } }
    const { themeRun: done } = await api.ask(
      OneThemeRun,
      `POST ${path}/theme-runs/${themeRun.id}/accept`,
      accept,
    )
    const grouped = z.array(Theme.extend({ movedNotes: z.array(z.string()) })).parse(done.grouped)
    expect(grouped.map(({ numbers, movedNotes }) => [numbers.length, movedNotes.length])).toEqual([
      [2, 2],
      [2, 2],
    ])
    expect(done.accepted).toEqual([])
    expect(await notesNow()).not.toEqual(before)
    expect(new Set(await frames()).size).toBe(2)
    const groups = z.object({ groups: z.array(z.object({ label: z.string(), count: z.number() })) })
    const { groups: named } = await api.ask(groups, `GET ${path}/ideas?group=theme`, { token })
    expect(named.map(({ label, count }) => [label, count])).toEqual([
      ...themeRun.themes.map(({ title }) => [title, 2]).toSorted(),
      ['', 1],
    ])
    await api.ask(OneThemeRun, `POST ${path}/theme-runs/${themeRun.id}/undo`, { token })
    expect((await notesNow()).map(({ id, x, y }) => [id, x, y])).toEqual(
      before.map(({ id, x, y }) => [id, x, y]),
    )
    expect(await frames()).toEqual([])
    const { themeRun: again } = await api.ask(
      OneThemeRun,
      `POST ${path}/theme-runs/${themeRun.id}/accept`,
      accept,
    )
    expect([again.state, new Set(await frames()).size]).toEqual(['accepted', 2])
    await api.ask(OneThemeRun, `POST ${path}/theme-runs/${themeRun.id}/undo`, { token })
    expect([await frames(), (await notesNow()).length]).toEqual([[], before.length])
  })

  test('a proposal is edited by hand on top of the newest version, or refused; an earlier one is restored', async () => {
    const first = await written()
    const bob = await api.join(opened.links.edit)
    const edited = { title: 'Ours', summary: '', findings: first.findings, actions: first.actions }
    const patch = (id: string, body: object, as = token, headers = {}) =>
      api.call(`PATCH ${path}/proposals/${id}`, { token: as, body, headers })
    const twice = { 'idempotency-key': 'once' }
    const saved = OneProposal.parse((await patch(first.id, edited, bob.token, twice)).body).proposal
    expect(saved).toMatchObject({
      version: 2,
      previous: first.id,
      edit: { restores: null },
      requestedBy: bob.me.id,
      titleEdited: { by: bob.me.id },
    })
    expect(saved.findings.map(({ from, edited: mark }) => [from, mark])).toEqual(
      first.findings.map((_, i) => [i, undefined]),
    )
    expect((await patch(first.id, edited, bob.token, twice)).body).toMatchObject({
      proposal: { id: saved.id },
    })
    const late = await patch(first.id, { ...edited, title: 'Mine' })
    expect([late.status, codeOf(late)]).toEqual([409, 'version-conflict'])
    expect(JSON.stringify(late.body)).toContain('saved version 2 meanwhile')
    const viewer = await api.join(opened.links.view)
    expect(codeOf(await patch(saved.id, edited, viewer.token))).toBe('needs-editor')
    expect(codeOf(await patch(saved.id, { ...edited, title: ' ' }))).toBe('bad-request')
    const restore = { token, body: { newest: saved.id } }
    const back = await api.ask(OneProposal, `POST ${path}/proposals/${first.id}/restore`, restore)
    expect(back.proposal).toMatchObject({ version: 3, edit: { restores: 1 }, title: first.title })
    expect(await written({ previous: back.proposal.id })).toMatchObject({ version: 4 })
  })

  test('viewers read and ask for nothing; strangers and other boards know nothing of it', async () => {
    const themeRun = await proposedThemes()
    const viewer = await api.join(opened.links.view)
    const as = { token: viewer.token }
    expect((await api.call(`GET ${path}/theme-runs/${themeRun.id}`, as)).status).toBe(200)
    const { id } = themeRun
    for (const request of [
      `POST ${path}/theme-runs`,
      `POST ${path}/theme-runs/${id}/accept`,
      `POST ${path}/theme-runs/${id}/dismiss`,
      `POST ${path}/theme-runs/${id}/undo`,
      `POST ${path}/theme-runs/${id}/abort`,
      `POST ${path}/proposals`,
    ]) {
      const body = request.endsWith('accept') ? { themes: themeRun.themes } : {}
      expect([request, codeOf(await api.call(request, { ...as, body }))]).toEqual([request, 'needs-editor'])
    }
    const other = await api.open('Other', 'Eve')
    const foreign = `/api/v1/boards/${other.board.id}`
    const asEve = { token: other.token }
    expect(codeOf(await api.call(`GET ${path}/theme-runs`, asEve))).toBe('no-board')
    expect(codeOf(await api.call(`GET ${foreign}/theme-runs/${id}`, asEve))).toBe('no-theme-run')
    expect(codeOf(await api.call(`POST ${foreign}/theme-runs/${id}/dismiss`, asEve))).toBe('no-theme-run')
    expect(codeOf(await api.call(`GET ${foreign}/proposals/p000000000000`, asEve))).toBe('no-proposal')
    const accept = `POST ${path}/theme-runs/${id}/accept`
    const one = themeRun.themes[0]
    // This server's notes hold 500 characters.
    const long = [{ ...one, summary: 'x'.repeat(600) }]
    expect(codeOf(await api.call(accept, { token, body: { themes: long } }))).toBe('bad-command')
    for (const themes of [[], [{ ...one, id: 't1' }, 5], [{ ...one, title: '' }], [{ ...one, numbers: [1] }]])
      expect(codeOf(await api.call(accept, { token, body: { themes } }))).toBe('bad-request')
  })

  test('characters that no database stores are left out of names and requests', async () => {
    const themeRun = await proposedThemes()
    const themes = [{ ...themeRun.themes[0], title: 'A\u0000b\ud800', summary: 'c\u0007' }]
    const accept = `POST ${path}/theme-runs/${themeRun.id}/accept`
    const { themeRun: done } = await api.ask(OneThemeRun, accept, { token, body: { themes } })
    expect(done.accepted).toMatchObject([{ title: 'Ab\ufffd', summary: 'c' }])
    expect((await written({ instructions: 'Short\u0000er\ud800' })).state).toBe('done')
  })
})

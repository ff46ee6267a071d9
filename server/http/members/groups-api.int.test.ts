import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { WAIT } from '#base/testing/patience.ts'
import { issueToken } from '#server/access/token.ts'
import { connectRaw } from '#server/sync/testing/clients.ts'
import { CLOSE } from '#sync/close-code.ts'
import { codeOf, withApi } from '../testing/with-api.ts'

const Me = z.object({ me: z.object({ role: z.string() }) })
const Activity = z.object({
  activity: z.array(
    z.object({ kind: z.string(), subject: z.string().nullable(), role: z.string().nullable() }),
  ),
})

withApi(
  'roles of groups',
  (api) => {
    /** Signs in as the identity provider's callback does, and returns the cookie. */
    async function signIn(name: string, groups: readonly string[]) {
      const account = { provider: 'oidc', providerAccountId: name, name, email: null, guestId: null, groups }
      const { id } = await api().server.services.accounts.signInAccount(account)
      return { id, cookie: await api().cookieOf(id) }
    }

    async function boardWith(group: string, role: string) {
      const opened = await api().open()
      const { token, board } = opened
      const path = `/api/v1/boards/${board.id}`
      const give = (of: string, given: string | null) =>
        api().call(`PUT ${path}/groups`, { token, body: { group: of, role: given } })
      expect((await give(group, role)).status).toBe(200)
      return { ...opened, path, give }
    }

    const roleOf = async (path: string, cookie: string) =>
      (await api().ask(Me, `GET ${path}`, { cookie })).me.role

    test('a signed-in person of the group opens the board’s address without a link', async () => {
      const { path, give, token } = await boardWith('designers', 'editor')
      const ann = await signIn('ann', ['designers', 'all'])
      const bob = await signIn('bob', ['all'])
      expect(await roleOf(path, ann.cookie)).toBe('editor')
      expect(codeOf(await api().call(`GET ${path}`, { cookie: bob.cookie }))).toBe('no-board')
      await give('all', 'viewer')
      expect(await roleOf(path, bob.cookie)).toBe('viewer')
      expect((await api().call(`GET ${path}/groups`, { token })).body).toEqual({
        groups: [
          { group: 'all', role: 'viewer', members: 1 },
          { group: 'designers', role: 'editor', members: 1 },
        ],
        own: [],
        isOffered: true,
      })
    })

    test('a socket lets the person in too, and closes when the group loses its role', async () => {
      const { board, give } = await boardWith('socketeers', 'commenter')
      const ann = await signIn('sue', ['socketeers'])
      const { url } = api().server
      const socket = await connectRaw(`${url.replace('http', 'ws')}/sync`, board.id, {
        headers: { cookie: ann.cookie, origin: url },
      })
      await vi.waitFor(() => expect(socket.messages.length).toBeGreaterThan(1), WAIT)
      await give('socketeers', null)
      expect((await socket.close()).code).toBe(CLOSE.noAccess)
    })

    test('the next sign-in without the group ends the membership at once', async () => {
      const { path, token } = await boardWith('interns', 'editor')
      const { id, cookie } = await signIn('ivy', ['interns'])
      expect(await roleOf(path, cookie)).toBe('editor')
      await signIn('ivy', [])
      const members = await api().call(`GET ${path}/members`, { token })
      expect(JSON.stringify(members.body)).not.toContain(id)
      expect((await api().call(`GET ${path}`, { cookie })).status).not.toBe(200)
    })

    test('only facilitators see groups; the activity log has them', async () => {
      const { path, token } = await boardWith('zebras', 'commenter')
      const { cookie } = await signIn('zoe', ['zebras'])
      expect(await roleOf(path, cookie)).toBe('commenter')
      expect(codeOf(await api().call(`GET ${path}/groups`, { cookie }))).toBe('needs-facilitator')
      for (const part of ['', '/members', '/access', '/links', '/activity', '/export.json'])
        expect(JSON.stringify((await api().call(`GET ${path}${part}`, { cookie })).body)).not.toContain(
          'zebras',
        )
      const { activity } = await api().ask(Activity, `GET ${path}/activity`, { token })
      expect(activity.slice(0, 2)).toMatchObject([
        { kind: 'member.joined', subject: 'zebras', role: 'commenter' },
        { kind: 'group.role-set', subject: 'zebras', role: 'commenter' },
      ])
    })

    test('a guest gives no group a role above their own, and a token gets no one in', async () => {
      const { path, links } = await boardWith('crew', 'editor')
      const editor = await api().join(links.edit)
      const call = { token: editor.token, body: { group: 'crew', role: 'facilitator' } }
      expect(codeOf(await api().call(`PUT ${path}/groups`, call))).toBe('needs-facilitator')
      const { id } = await signIn('cat', ['crew'])
      const { services } = api().server
      const token = await issueToken(services.db, id, null, Date.now())
      expect(codeOf(await api().call(`GET ${path}`, { token }))).toBe('no-board')
    })
  },
  {
    environment: {
      OIDC_ID: 'parley',
      OIDC_SECRET: 'a secret',
      OIDC_ISSUER: 'https://id.example',
      OIDC_GROUPS_CLAIM: 'groups',
    },
  },
)

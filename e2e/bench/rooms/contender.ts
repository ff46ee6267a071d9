import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { START_ENVIRONMENT, startFlags } from '#server/watchdog/start-options.ts'

/** Where a room is, and how its frames begin. */
export interface RoomAddress {
  url: string
  /** Hocuspocus's name of the document, which stands before each of its frames; null where the address has it. */
  document: string | null
}

export interface MeasuredRoom {
  /** The address for a person who was not there yet: limits are for each person. */
  invite(): Promise<RoomAddress>
}

/** A server in a separate process. */
export interface MeasuredServer {
  /** Parley’s address; `null` for the peers, which have no API. */
  url: string | null
  openRoom(): Promise<MeasuredRoom>
  /** Processor seconds of all its threads since its start. */
  cpuSeconds(): number
  /** Resident megabytes now, and at most since its start. */
  memoryMb(): { now: number; peak: number }
  stop(): Promise<void>
}

export interface Contender {
  name: string
  start(): Promise<MeasuredServer>
}

const ROOT = new URL('../../..', import.meta.url).pathname
/** One machine with one person behind all sockets. */
const NO_LIMITS = {
  MAX_CONNECTIONS_PER_BOARD: '100000',
  MAX_CONNECTIONS_PER_PERSON: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '100000',
  MAX_NEW_GUESTS_PER_ADDRESS: '100000',
  MAX_GUEST_BOARDS_PER_DAY: '100000',
  MAX_GUEST_BOARDS_PER_ADDRESS_PER_DAY: '100000',
  PEOPLE_PER_ADDRESS: '100000',
}

/** Parley with its storage, which the peers have none of. */
export function parley(name: string, environment: Record<string, string> = {}): Contender {
  return {
    name,
    async start() {
      const folder = mkdtempSync(join(tmpdir(), 'parley-rooms-'))
      const child = spawn(process.execPath, [...startFlags(), '.server/main.js', '--no-pages'], {
        cwd: ROOT,
        env: {
          ...START_ENVIRONMENT,
          NODE_ENV: 'production',
          PORT: '0',
          HOST: '127.0.0.1',
          PARLEY_DATA: folder,
          ...NO_LIMITS,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const url = await firstMatch(child, /Parley is at (http:\/\/[^\s/]+)/)
      return {
        ...measuresOf(child),
        url,
        openRoom: () => openBoard(url),
        async stop() {
          child.kill('SIGKILL')
          await once(child, 'exit')
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  }
}

async function openBoard(url: string): Promise<MeasuredRoom> {
  const { board, token: owner } = await post<{ board: { id: string }; token: string }>(
    `${url}/api/v1/boards`,
    {
      title: 'Measured',
      name: 'Ann',
    },
  )
  const answer = await fetch(`${url}/api/v1/boards/${board.id}/links`, {
    headers: { authorization: `Bearer ${owner}` },
  })
  const { links } = (await answer.json()) as { links: { word: string; url: string }[] }
  const link = links.find(({ word }) => word === 'edit')?.url
  return {
    async invite() {
      const { token } = await post<{ token: string }>(`${url}/api/v1/join`, { link, name: 'Ben' })
      return {
        url: `${url.replace(/^http/, 'ws')}/sync/${board.id}?token=${token}&messages=all`,
        document: null,
      }
    },
  }
}

async function post<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export function peer(name: string, kind: 'hocuspocus' | 'y-websocket' | 'relay'): Contender {
  return {
    name,
    async start() {
      const program = new URL('./peer-server.ts', import.meta.url).pathname
      const child = spawn(process.execPath, [program, kind], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const port = await firstMatch(child, /ready at (\d+)/)
      let rooms = 0
      return {
        ...measuresOf(child),
        url: null,
        async openRoom() {
          const document = `room-${++rooms}`
          const url = `ws://127.0.0.1:${port}`
          const address =
            kind === 'hocuspocus' ? { url, document } : { url: `${url}/${document}`, document: null }
          return { invite: async () => address }
        },
        async stop() {
          child.kill('SIGKILL')
          await once(child, 'exit')
        },
      }
    },
  }
}

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      output += String(data)
      const found = pattern.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
}

function measuresOf({ pid }: ChildProcess) {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(read('status'))?.[1]) / 1024
  return {
    cpuSeconds() {
      // After the name in brackets: the 12th and 13th field are user and system time in hundredths.
      const fields = read('stat')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    memoryMb: () => ({ now: megabytes('VmRSS'), peak: megabytes('VmHWM') }),
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { boardMeta } from '#board/doc/board-doc.ts'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import type { Fault } from '../faulty/fault.ts'

const PEOPLE = 50
const DELAY_MS = 750

export const fault: Fault = {
  title:
    'fifty people open a board at once while its database takes seconds; clients keep it over a restart: nothing is there twice',
  databases: ['postgres'],
  async run(stage) {
    const { DATABASE_URL: direct = '' } = await stage.startDatabase()
    const proxy = await stage.proxyTo(Number(new URL(direct).port))
    await stage.start({
      environment: {
        DATABASE_URL: direct.replace(/:\d+\//, `:${proxy.port}/`),
        MAX_CONNECTIONS_PER_PERSON: '60',
      },
    })
    const board = await stage.visitor.openBoard('Ann')
    proxy.delayMs = DELAY_MS
    const startedAt = performance.now()
    const opened = await Promise.all(
      Array.from({ length: PEOPLE }, () => connectStock({ ...board, url: stage.url })),
    )
    stage.figure('opened after', (performance.now() - startedAt) / 1_000, ' s')
    proxy.heal()
    const [first] = opened
    if (!first) return
    const structs = countStructs(first.doc)
    stage.claim(boardMeta(first.doc).has('format'), 'an empty board was opened')
    await stage.killServer()
    await stage.startAgain()
    await wait(3_000)
    const reader = await connectStock({ ...board, url: stage.url })
    stage.claim(countStructs(reader.doc) === structs, 'the board has content twice after a restart')
    stage.claim(
      opened.every(({ doc }) => countStructs(doc) === structs),
      'clients have different boards',
    )
    for (const provider of [...opened, reader]) disconnectStock(provider)
  },
}

function countStructs(doc: Y.Doc): number {
  return [...Y.decodeStateVector(Y.encodeStateVector(doc)).values()].reduce((sum, clock) => sum + clock, 0)
}

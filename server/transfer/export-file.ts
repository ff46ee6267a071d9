import { setImmediate as othersFirst } from 'node:timers/promises'
import { boardFileParts } from '#formats/board-json/board-file-text.ts'
import { writeBoardFile } from '#formats/board-json/write-board-file.ts'
import { writeCsv } from '#formats/csv/write-csv.ts'
import type { BoardAccount } from '#formats/minutes/board-account.ts'
import { accountOfLog, accountOfSome, giveAccount } from '#formats/minutes/give-account.ts'
import { writeMinutes } from '#formats/minutes/write-minutes.ts'
import { transcriptOf } from '#formats/transcript/transcript.ts'
import { transcriptHtml } from '#formats/transcript/transcript-html.ts'
import { transcriptText } from '#formats/transcript/transcript-text.ts'
import { breathing } from '#server/ideas/breath.ts'
import type { SessionState } from '#session/state.ts'
import { type LookServices, lookAtNotes, lookAtWhole } from './look-at-board.ts'

export const EXPORT_FORMATS = ['md', 'csv', 'json', 'txt', 'html', 'transcript'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportScope = 'board' | 'log' | { numbers: ReadonlySet<number> }

export interface ExportedFile {
  text: string
  type: string
  /** What its name ends in, with what tells it from the others. */
  ending: string
}

/** A board, its log or some of its ideas as a file, for someone who may see it; null: they may not. */
export async function exportFile(
  services: LookServices,
  state: SessionState,
  viewerId: string,
  { format, scope }: { format: ExportFormat; scope: ExportScope },
): Promise<ExportedFile | null> {
  if (format === 'json') {
    const file = writeBoardFile(await lookAtWhole(services, state, viewerId))
    return file && { text: await textOf(file), type: 'application/json', ending: '.parley.json' }
  }
  const account = await accountFor(services, state, viewerId, scope)
  return account && write(account, format, state.board.id)
}

async function textOf(file: object): Promise<string> {
  const breathe = breathing()
  const parts: string[] = []
  for (const part of boardFileParts(file)) {
    parts.push(part)
    await breathe()
  }
  return parts.join('')
}

export async function accountFor(
  services: LookServices,
  state: SessionState,
  viewerId: string,
  scope: ExportScope,
): Promise<BoardAccount | null> {
  const source = await lookAtNotes(services, state, viewerId)
  // Of a large board each of these takes a while: whoever draws on it goes first in between.
  await othersFirst()
  const account = giveAccount(source)
  await othersFirst()
  if (!account || scope === 'board') return account
  return scope === 'log' ? accountOfLog(account) : accountOfSome(account, scope.numbers)
}

function write(account: BoardAccount, format: Exclude<ExportFormat, 'json'>, boardId: string): ExportedFile {
  switch (format) {
    case 'md':
      return { text: writeMinutes(account), type: 'text/markdown; charset=utf-8', ending: ' minutes.md' }
    case 'csv':
      return { text: writeCsv(account.ideas), type: 'text/csv; charset=utf-8', ending: ' ideas.csv' }
    case 'txt': {
      const text = transcriptText(transcriptOf(account, boardId))
      return { text, type: 'text/plain; charset=utf-8', ending: ' transcript.txt' }
    }
    case 'html': {
      const text = transcriptHtml(transcriptOf(account, boardId))
      return { text, type: 'text/html; charset=utf-8', ending: ' transcript.html' }
    }
    case 'transcript': {
      const text = `${JSON.stringify(transcriptOf(account, boardId), null, 2)}\n`
      return { text, type: 'application/json', ending: ' transcript.json' }
    }
  }
}

import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { Question } from '#session/rounds/question.ts'
import { Contribution, MAX_TURN_CHARS, NoteId, RoundId, TurnId } from '#session/rounds/round.ts'
import { nextNumber } from '#session/rounds/round-commands.ts'
import { ContentSlice } from './content-import.ts'
import { importContent } from './decide-import.ts'
import type { ImportEvent } from './import-events.ts'
import { isFullOfImports } from './import-limits.ts'

const define = commandsOn<Parameters<typeof importContent>[0], ImportEvent>()

/** The server has checked that ids and numbers are free on the board, and moved them where they were not. */
const importSlice = define({
  type: 'content.import',
  fields: { importedBy: z.string().max(64), slice: ContentSlice },
  minRole: 'server',
  startsWork: true,
  logLimit: 'canvas',
  decide: importContent,
})

/** Adds an imported round, which is over, with its turns. */
const importRound = define({
  type: 'round.import',
  fields: {
    roundId: RoundId,
    question: Question,
    fileName: z.string().max(200),
    /** One for each turn; agents by id, people (`agentId` null) by name. `file` is kept for an export of the same. */
    said: z
      .array(
        z.object({
          turnId: TurnId,
          agentId: AgentId.nullable(),
          name: z.string().max(200),
          at: z.number(),
          text: z.string().max(MAX_TURN_CHARS),
          notes: z.array(Contribution).max(20),
        }),
      )
      .max(2_000),
    log: z.string().max(4_000_000),
    frameId: NoteId.nullable(),
  },
  minRole: 'runs',
  decide(state, { type: _type, ...asked }) {
    if (entryOf(state.rounds, asked.roundId)) return accept()
    if (isFullOfImports(state, asked.log.length, asked.said.length)) return refuse('too-many-imports')
    const said = asked.said.map((each) => ({
      ...each,
      notes: each.notes.filter(({ noteId }) => !state.contributions.has(noteId)),
    }))
    return accept({ kind: 'round.imported', data: { ...asked, said, number: nextNumber(state) } })
  },
})

export const IMPORT_COMMANDS = [importSlice, importRound] as const

import { cleanText } from '#base/clean-text.ts'
import type { NamedSentence } from '#base/sentence.ts'
import type { FoundSession } from '#formats/aistorm/read-storm.ts'
import { writeBundle } from '#formats/aistorm/storm-bundle.ts'
import type { StormAgent, StormSession } from '#formats/aistorm/storm-session.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { MAX_AGENTS } from '#session/agents/agent.ts'
import type { CommandOf } from '#session/command.ts'
import { OriginStamp } from '#session/origin/note-origin.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import { MAX_TURN_CHARS } from '#session/rounds/round.ts'
import { contentId } from './content-id.ts'
import { notesOfSaid } from './place-import.ts'

type Said = CommandOf<'round.import'>['said'][number]

/** A session of AIStorm, prepared in a worker, so that importing it takes little time on the main thread. */
export interface ReadSession {
  id: string
  name: string
  roundId: string
  /** The files letter by letter. */
  log: string
  premise: string
  question: string
  agents: StormAgent[]
  /** False for a session with a premise only. */
  isConversation: boolean
  /** `from` is the speaker's name in the file. */
  said: (Said & { from: string; stamp: OriginStamp | null })[]
  /** The omissions. */
  problems: NamedSentence[]
}

/** The board that the session is read for. */
export interface SessionTarget {
  boardId: string
  maxTextChars: number
}

const MAX_MESSAGES = 2_000
const MAX_LOG_CHARS = 4_000_000

/** Runs in a worker, because it hashes the whole log. Returns the reason if the session cannot be imported. */
export function readFoundSession(
  { session, files }: FoundSession,
  target: SessionTarget,
): ReadSession | NamedSentence {
  const { messages, created, premise } = session
  const log = writeBundle(files)
  if (messages.length > MAX_MESSAGES) return fileSentence('log-messages', { max: MAX_MESSAGES })
  if (log.length > MAX_LOG_CHARS) return fileSentence('log-chars', { max: MAX_LOG_CHARS })
  const roundId = contentId('r', target.boardId, log)
  const { said, isCut } = convertMessages(session, roundId, target.maxTextChars)
  const problems: NamedSentence[] = []
  if (isCut) {
    problems.push(fileSentence('long-turns', { max: MAX_TURN_CHARS }))
  }
  if (session.agents.length > MAX_AGENTS) {
    problems.push(fileSentence('many-agents', { max: MAX_AGENTS }))
  }
  return {
    id: session.id,
    name: files.at(-1)?.path ?? session.id,
    roundId,
    log,
    premise,
    question: questionOf(session),
    agents: session.agents.slice(0, MAX_AGENTS),
    isConversation: created > 0 || messages.length > 0,
    said,
    problems,
  }
}

function convertMessages(
  { messages }: StormSession,
  roundId: string,
  maxTextChars: number,
): { said: ReadSession['said']; isCut: boolean } {
  let isCut = false
  const plain: Said[] = messages.map(({ from, at, text }, i) => {
    const clean = cleanText(text)
    if (clean.length > MAX_TURN_CHARS) isCut = true
    return {
      turnId: contentId('t', roundId, String(i)),
      agentId: null,
      name: cleanText(from).slice(0, 200).toWellFormed(),
      at,
      text: clean.slice(0, MAX_TURN_CHARS).toWellFormed(),
      notes: [],
    }
  })
  const said = notesOfSaid(plain, maxTextChars).map((each, i) => ({
    ...each,
    from: messages[i]?.from ?? '',
    stamp: OriginStamp.safeParse(messages[i]?.origin).data ?? null,
  }))
  return { said, isCut }
}

/**
 * The question of the imported round: the description, else the first line of the premise, else the file's
 * name.
 */
function questionOf({ description, premise, id }: StormSession): string {
  const line = premise
    .split('\n')
    .map((text) => text.replace(/^#+\s*/, '').trim())
    .find((text) => text !== '')
  return (
    cleanText(description ?? line ?? id)
      .slice(0, MAX_QUESTION_CHARS)
      .toWellFormed()
      .trim() || 'Imported'
  )
}

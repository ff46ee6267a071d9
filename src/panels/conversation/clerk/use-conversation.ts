import { customAlphabet } from 'nanoid'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type BoardConnection, isAway } from '#canvas/connection/board-connection.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ApiAnswer, Failure } from '#panels/requests/call-api.ts'
import type { Step } from '#session/agenda/step.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { windowTalkKey } from '#session/windows/window-talk.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'
import {
  type Conversation,
  EMPTY_CONVERSATION,
  isAnswering,
  takeFrame,
  withEarlier,
  withEnd,
  withFrames,
  withMessages,
} from './conversation.ts'
import { conversationApi, type MessageToSend } from './conversation-requests.ts'

const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)

/** Several gaps in a row become one request. */
const READ_AGAIN_MS = 150

export interface ConversationState extends Conversation {
  isRead: boolean
  /** Why it cannot be read, or not further back; null if nothing failed. */
  failure: Failure | null
  /** The message that the server has not taken yet. */
  sending: MessageToSend | null
  readAgain: () => void
  readEarlier: () => void
  isReadingEarlier: boolean
  /** Sends a message. Resolves to null if it was taken, else to the failure; never rejects. */
  say: (text: string, source: MessageToSend['source']) => Promise<Failure | null>
  /** Empties the conversation on this page after it was deleted on the server. */
  forget: () => void
}

/**
 * This person's conversation with the clerk, which only they can read, the same in all of their windows. `isWanted`
 * false reads nothing: people who cannot edit have no conversation.
 * @param step whose talk it is; null: the conversation on the board
 */
export function useConversation(isWanted: boolean, step: TalkStep = null): ConversationState {
  const { connection } = useBoard()
  const { boardId } = connection
  const [known, setKnown] = useState<Conversation>(EMPTY_CONVERSATION)
  const [isRead, setRead] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const stepId = step?.id ?? null
  const windowKey = step ? windowTalkKey(step) : undefined

  const take = useTakeResponse(connection, windowKey, setKnown)
  const readEnd = useCallback(
    async (signal?: AbortSignal) => {
      const failed = await take(conversationApi.read(boardId, stepId, null, signal), withEnd)
      if (signal?.aborted) return
      setFailure(failed)
      if (!failed) setRead(true)
    },
    [boardId, stepId, take],
  )
  useFollowing({ isWanted, windowKey, readEnd, setKnown })

  const earlier = useEarlier({ boardId, stepId, first: known.messages[0]?.id ?? null }, { take, setFailure })
  const saying = useSaying(connection, stepId, take)
  return useMemo(
    () => ({
      ...known,
      isRead,
      failure,
      ...saying,
      ...earlier,
      readAgain: () => void readEnd(),
      forget: () => setKnown(EMPTY_CONVERSATION),
    }),
    [known, isRead, failure, saying, earlier, readEnd],
  )
}

/** The talk in a run of a step. */
type TalkStep = Pick<Step, 'id' | 'run'> | null

/** The talk in a window that the frame is of; undefined: the conversation. */
function keyOfFrame(frame: TalkFrame): string | undefined {
  return frame.type === 'message' ? frame.message.windowKey : frame.windowKey
}

type SetKnown = (change: (before: Conversation) => Conversation) => void

/** Waits for a response and adds it to the conversation. Resolves to null, or to why there is none. */
type TakeResponse = <T>(
  asking: Promise<ApiAnswer<T>>,
  add: (before: Conversation, value: T) => Conversation,
) => Promise<Failure | null>

function useTakeResponse(
  { talk }: BoardConnection,
  windowKey: string | undefined,
  setKnown: SetKnown,
): TakeResponse {
  return useCallback(
    async (asking, add) => {
      const frames: TalkFrame[] = []
      const stop = talk.onFrame((frame) => {
        if (keyOfFrame(frame) === windowKey) frames.push(frame)
      })
      const answer = await asking
      stop()
      if (!answer.ok) return answer.failure
      setKnown((before) => withFrames(add(before, answer.value), frames))
      return null
    },
    [talk, windowKey, setKnown],
  )
}

interface Following {
  isWanted: boolean
  windowKey: string | undefined
  readEnd: (signal?: AbortSignal) => Promise<void>
  setKnown: SetKnown
}

/** Reads the end of the conversation, applies frames, and reads again where frames were missed. */
function useFollowing({ isWanted, windowKey, readEnd, setKnown }: Following): void {
  const { connection } = useBoard()
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | null = null
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = null
        void readEnd(leaving.signal)
      }, READ_AGAIN_MS)
    }
    const stop = connection.talk.onFrame((frame) => {
      if (keyOfFrame(frame) !== windowKey) return
      setKnown((before) => {
        const next = takeFrame(before, frame)
        if (next !== 'gap') return next
        readSoon()
        return before
      })
    })
    const stopWatching = onReturn(connection, readSoon)
    void readEnd(leaving.signal)
    return () => {
      stop()
      stopWatching()
      leaving.abort()
      if (timer) clearTimeout(timer)
    }
  }, [connection, isWanted, windowKey, readEnd, setKnown])
}

/** Frames sent while this page had no connection are lost, so the conversation is read again afterwards. */
function onReturn({ saveState, returns }: BoardConnection, listener: () => void): () => void {
  let wasAway = isAway(saveState.get())
  const stopWatching = saveState.subscribe(() => {
    const isAwayNow = isAway(saveState.get())
    if (wasAway && !isAwayNow) listener()
    wasAway = isAwayNow
  })
  const stopCounting = returns.subscribe(listener)
  return () => {
    stopWatching()
    stopCounting()
  }
}

/** Words that are sent without a connection wait for it. */
async function untilBack(saveState: BoardConnection['saveState']): Promise<void> {
  if (!isAway(saveState.get())) return
  await new Promise<void>((resolve) => {
    const stop = saveState.subscribe(() => {
      if (isAway(saveState.get())) return
      stop()
      resolve()
    })
  })
}

interface EarlierActions {
  take: TakeResponse
  setFailure: (failure: Failure | null) => void
}

function useEarlier(
  { boardId, stepId, first }: { boardId: string; stepId: string | null; first: string | null },
  { take, setFailure }: EarlierActions,
) {
  const [isReadingEarlier, setReading] = useState(false)
  const readEarlier = useCallback(() => {
    if (first === null) return
    setReading(true)
    void take(conversationApi.read(boardId, stepId, first), withEarlier).then((failed) => {
      setReading(false)
      setFailure(failed)
    })
  }, [boardId, stepId, first, take, setFailure])
  return useMemo(() => ({ readEarlier, isReadingEarlier }), [readEarlier, isReadingEarlier])
}

function useSaying(connection: BoardConnection, stepId: string | null, take: TakeResponse) {
  const { boardId, saveState } = connection
  const [sending, setSending] = useState<MessageToSend | null>(null)
  /**
   * The last message that failed. The server may have got it: sent again with the same id, it is stored once.
   */
  const refused = useRef<MessageToSend | null>(null)
  const say = useCallback(
    async (text: string, source: MessageToSend['source']): Promise<Failure | null> => {
      const isAgain = refused.current?.text === text
      const request = isAgain && refused.current ? refused.current : { id: `m${newId()}`, text, source }
      setSending(request)
      await untilBack(saveState)
      const failed = await take(
        conversationApi.say(boardId, stepId, request),
        (before, { message, answer }) => withMessages(before, [message, answer]),
      )
      setSending(null)
      refused.current = failed ? request : null
      return failed
    },
    [boardId, stepId, saveState, take],
  )
  return useMemo(() => ({ sending, say }), [sending, say])
}

/**
 * Calls back once for each answer that ends while it is watched. Answers that were finished when they were
 * read do not count: they would all be announced at once.
 */
export function useFinished(
  messages: readonly TalkMessage[],
  onFinished: (message: TalkMessage) => void,
): void {
  const live = useRef(new Set<string>())
  const latest = useRef(onFinished)
  latest.current = onFinished
  useEffect(() => {
    for (const message of messages) {
      if (isAnswering(message)) live.current.add(message.id)
      else if (live.current.delete(message.id)) latest.current(message)
    }
  }, [messages])
}

import { useEffect, useMemo, useState } from 'react'
import { readMessageDraft, storeMessageDraft } from '#panels/browser-storage/stored-message-draft.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'

export interface ConversationDraft {
  text: string
  /** At least a part of it was dictated. */
  isDictated: boolean
  set: (text: string, isDictated: boolean) => void
  /** Empties the field and returns its text, which is kept until `arrived` or `comeBack`. */
  send: () => { text: string; isDictated: boolean }
  arrived: () => void
  /** It was not sent: puts it before the later text in the field. */
  comeBack: () => void
}

interface Words {
  text: string
  isDictated: boolean
}

const EMPTY: Words = { text: '', isDictated: false }

/**
 * The message being written. It is kept in this browser until the server, or the board's document, has it.
 * @param windowKey the talk in a window that it is for; missing: the conversation
 */
export function useConversationDraft(windowKey?: string): ConversationDraft {
  const { connection, me } = useBoard()
  const place = windowKey === undefined ? connection.boardId : `${connection.boardId}/${windowKey}`
  const [{ now, sent }, setDraft] = useState(() => ({
    now: { ...EMPTY, text: readMessageDraft(place, me.id) },
    sent: EMPTY,
  }))
  useEffect(() => storeMessageDraft(place, me.id, joined(sent, now).text), [place, me.id, sent, now])
  return useMemo(
    () => ({
      ...now,
      set: (text, isDictated) =>
        setDraft((before) => ({ ...before, now: { text, isDictated: isDictated && text !== '' } })),
      send() {
        setDraft({ now: EMPTY, sent: now })
        return { text: now.text.trim(), isDictated: now.isDictated }
      },
      arrived: () => setDraft((before) => ({ ...before, sent: EMPTY })),
      comeBack: () => setDraft((before) => ({ now: joined(before.sent, before.now), sent: EMPTY })),
    }),
    [now],
  )
}

function joined(first: Words, second: Words): Words {
  const text = [first.text, second.text].filter((part) => part !== '').join('\n')
  return { text, isDictated: first.isDictated || second.isDictated }
}

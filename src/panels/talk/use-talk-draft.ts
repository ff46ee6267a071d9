'use client'

import { useEffect, useMemo, useState } from 'react'
import { useBoard } from '#panels/board/board-context.tsx'
import { keepDraft, readMessageDraft } from './kept-draft.ts'

export interface TalkDraft {
  text: string
  /** Some of it was dictated. */
  isDictated: boolean
  set: (text: string, isDictated: boolean) => void
  /** On its way: it is kept until it has arrived. */
  send: () => { text: string; isDictated: boolean }
  arrived: () => void
  /** It did not arrive: it stands before whatever was written meanwhile. */
  comeBack: () => void
}

interface Words {
  text: string
  isDictated: boolean
}

const EMPTY: Words = { text: '', isDictated: false }

/** What is being written, kept on this device until the server, or the board, has it. */
export function useTalkDraft(): TalkDraft {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const [{ now, sent }, setDraft] = useState(() => ({
    now: { ...EMPTY, text: readMessageDraft(boardId, me.id) },
    sent: EMPTY,
  }))
  useEffect(() => keepDraft(boardId, me.id, joined(sent, now).text), [boardId, me.id, sent, now])
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

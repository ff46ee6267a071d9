'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, type Failure } from '#panels/api.ts'
import { signInAsGuest } from '#panels/signin/session.ts'
import { MAX_TITLE_CHARS } from '#session/command.ts'

export interface StartBoard {
  isBusy: boolean
  failure: Failure | null
  /** Makes the board and goes there; a stranger becomes a guest first. */
  start: (question: string, stranger?: { name: string; color: string }) => Promise<void>
}

export function useStartBoard(): StartBoard {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isGuest, setGuest] = useState(false)
  const start: StartBoard['start'] = async (question, stranger) => {
    setBusy(true)
    setFailure(null)
    // Trying again after the board could not be made must not make a second guest.
    const refused = stranger && !isGuest ? await signInAsGuest(stranger.name, stranger.color) : null
    if (stranger && !refused) setGuest(true)
    const answer = refused
      ? { ok: false as const, failure: refused }
      : await api.createBoard(boardRequest(question))
    if (answer.ok) return router.push(`/b/${answer.value.board.id}`)
    setFailure(answer.failure)
    setBusy(false)
  }
  return { isBusy, failure, start }
}

/** The question stands on the board in full; the title is as much of it as a title may have. */
function boardRequest(question: string): { title?: string; premise?: string } {
  const premise = question.trim()
  if (premise === '') return {}
  const isShort = premise.length <= MAX_TITLE_CHARS
  return { title: isShort ? premise : `${premise.slice(0, MAX_TITLE_CHARS - 1).trimEnd()}…`, premise }
}

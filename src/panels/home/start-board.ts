import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { agendaApi } from '#panels/agenda/agenda-requests.ts'
import type { AgendaTemplate } from '#panels/agenda/agenda-templates.ts'
import { storePanelPlace } from '#panels/open-board/panel-place.ts'
import { signInAsGuest } from '#panels/people/session.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'

export interface StartBoard {
  isBusy: boolean
  failure: Failure | null
  start: (wanted: WantedBoard) => void
}

export interface WantedBoard {
  question: string
  /** This browser first becomes a guest of that name; absent for known people. */
  stranger?: { name: string; color: string }
  /** Fills the agenda, at which the board then opens. */
  template?: AgendaTemplate
  /** A template of this person, which is copied. */
  ownTemplate?: { id: string; title: string }
}

/**
 * On success it stays busy until the board's page has taken over: a second press would make a second board.
 */
export function useStartBoard(): StartBoard {
  const router = useRouter()
  const { isBusy, failure, leave } = useOneRequest()
  const [isGuest, setGuest] = useState(false)
  const create = async ({ question, stranger, template, ownTemplate }: WantedBoard) => {
    // The guest may exist from a first try in which only the board failed: it must not be made twice.
    const refused = stranger && !isGuest ? await signInAsGuest(stranger.name, stranger.color) : null
    if (refused) return answerOf(refused)
    if (stranger) setGuest(true)
    if (ownTemplate) return copyTemplate(ownTemplate, question)
    const answer = await boardsApi.create(boardRequest(question, template))
    if (answer.ok && template) await fillAgenda(answer.value.board.id, template)
    return answer
  }
  const start = (wanted: WantedBoard) =>
    leave(
      () => create(wanted),
      (created) => created && router.push(`/b/${created.board.id}`),
    )
  return { isBusy, failure, start }
}

/** The question of the template stays if none is given. */
async function copyTemplate(template: { id: string; title: string }, question: string) {
  const { title = template.title, premise } = boardRequest(question)
  const made = await boardsApi.duplicate(template.id, 'notes', title)
  if (made.ok && premise) await boardsApi.change(made.value.board.id, { premise })
  return made
}

/** If it can't be filled, the board opens empty and offers the templates again. */
async function fillAgenda(boardId: string, { steps }: AgendaTemplate): Promise<void> {
  const { ok } = await agendaApi.add(boardId, { steps: [...steps] })
  if (ok) storePanelPlace(boardId, { tab: 'agenda', roundId: null, synthesisId: null })
}

/** The question becomes the board's question in full, and its title as far as a title can be long. */
function boardRequest(question: string, template?: AgendaTemplate): { title?: string; premise?: string } {
  const premise = question.trim()
  if (premise === '') return template ? { title: template.name } : {}
  const isShort = premise.length <= MAX_TITLE_CHARS
  return { title: isShort ? premise : `${premise.slice(0, MAX_TITLE_CHARS - 1).trimEnd()}…`, premise }
}

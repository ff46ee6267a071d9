'use client'

import { useEffect } from 'react'
import { writingClosedWords } from '#panels/labels/agenda-labels.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import type { Projection } from '#session/projection.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useCanEdit, useSession } from './board-context.tsx'
import { isTyping } from './key-target.ts'

/** Keys after a pause of this length are meant for the page again. */
const PAUSE_MS = 1_000
/** By then the canvas and lists have removed the field. */
const FIELD_GONE_MS = 250

/**
 * For people who type in a note while a step ends the writing: says that they can finish it, and then that what they typed is kept.
 * When the field goes, the keys that they press on are not taken for shortcuts. Renders nothing.
 */
export function WritingClosedNews() {
  const { connection } = useBoard()
  const session = useSession()
  const toast = useToast()
  const canEdit = useCanEdit()
  const typingIn = useReadable(connection.typingIn)
  const closing = stepAgainstWriting(session)
  const finishing = canEdit && typingIn !== null ? closing : null
  const finishingId = finishing?.id ?? null
  useEffect(() => {
    const step = stepAgainstWriting(connection.session.get() ?? NO_STEP)
    if (finishingId !== null && step)
      toast({ text: `${writingClosedWords(step)} Finish what you are typing.` })
  }, [connection, toast, finishingId])

  useEffect(() => {
    let stopHolding = (): void => undefined
    const stop = connection.canEdit.subscribe(() => {
      stopHolding()
      // The page has other messages for a freeze and the loss of a role.
      const closed = stepAgainstWriting(connection.session.get() ?? NO_STEP)
      if (connection.canEdit.get() || !closed || !isTyping(document.activeElement)) return
      stopHolding = holdKeys(() => toast({ text: `${writingClosedWords(closed)} What you typed is kept.` }))
    })
    return () => {
      stop()
      stopHolding()
    }
  }, [connection, toast])
  return null
}

const NO_STEP: Pick<Projection, 'me' | 'agenda'> = {
  me: { id: '', role: 'viewer' },
  agenda: { version: 0, steps: [], currentId: null },
}

/** Takes the keys that no field takes, until the person pauses. `onGone` is called if the field goes. */
function holdKeys(onGone: () => void): () => void {
  const timers = { gone: setTimeout(tell, FIELD_GONE_MS), pause: setTimeout(stop, PAUSE_MS) }

  function tell(): void {
    if (!isTyping(document.activeElement)) onGone()
    else stop()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isTyping(event.target)) return
    clearTimeout(timers.pause)
    timers.pause = setTimeout(stop, PAUSE_MS)
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function stop(): void {
    clearTimeout(timers.gone)
    clearTimeout(timers.pause)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return stop
}

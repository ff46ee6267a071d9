import { useEffect, useRef, useState } from 'react'
import { readTimerSound } from '#panels/browser-storage/kept-timer-sound.ts'
import { type AnnouncedTimer, timerNewsWords } from '#panels/labels/timer-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { type EndSound, prepareEndSound } from './end-sound.ts'
import { useShownTimer } from './use-shown-timer.ts'

/**
 * Announces a timer's start, pause, last minute and end to screen readers, politely, not each second nor the state at
 * the opening of a page, and plays the sound at the end.
 */
export function TimerAnnouncements() {
  const { me } = useBoard()
  const current = useShownTimer()
  const [text, setText] = useState('')
  const before = useRef<AnnouncedTimer | null | 'nothing-seen'>('nothing-seen')
  const isThere = current !== null
  const sound = useRef<EndSound | null>(null)
  useEffect(() => {
    if (!isThere) return
    const prepared = prepareEndSound()
    sound.current = prepared
    return () => {
      sound.current = null
      prepared.stop()
    }
  }, [isThere])
  useEffect(() => {
    const now = current && { startedAt: current.timer.startedAt, ...current.shown }
    const last = before.current
    before.current = now
    if (last === 'nothing-seen') return
    const news = timerNewsWords(last, now)
    if (news) setText(news)
    const hasJustEnded = now?.phase === 'ended' && last !== null && last.phase !== 'ended'
    if (hasJustEnded && readTimerSound(me.id)) sound.current?.play()
  })
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

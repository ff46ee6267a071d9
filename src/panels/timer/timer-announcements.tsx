import { useEffect, useRef, useState } from 'react'
import { readTimerSound } from '#panels/browser-storage/stored-timer-sound.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { Announcement } from '#ui/announcement.tsx'
import { type AnnouncedTimer, timerNewsLabel } from './timer-labels.ts'
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
    const news = timerNewsLabel(last, now)
    if (news) setText(news)
    const hasJustEnded = now?.phase === 'ended' && last !== null && last.phase !== 'ended'
    if (hasJustEnded && readTimerSound(me.id)) sound.current?.play()
  })
  return <Announcement>{text}</Announcement>
}

/** Two notes, one after the other, in Hz. */
const NOTES = [659.26, 523.25]
const NOTE_S = 0.22
const FADE_S = 0.5
const VOLUME = 0.08

interface EndSound {
  /** Does nothing where the browser allows no sound. */
  play(): void
  stop(): void
}

/** Browsers allow sound only after a press or a key on the page: the sound is prepared at the first one. */
function prepareEndSound(): EndSound {
  let context: AudioContext | null = null
  const prepare = (): void => {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
  }
  const forget = (): void => {
    window.removeEventListener('pointerdown', prepare)
    window.removeEventListener('keydown', prepare)
  }
  window.addEventListener('pointerdown', prepare)
  window.addEventListener('keydown', prepare)
  if (navigator.userActivation?.hasBeenActive) prepare()
  return {
    play() {
      if (context?.state === 'running') playNotes(context)
    },
    stop() {
      forget()
      void context?.close()
      context = null
    },
  }
}

function playNotes(context: AudioContext): void {
  for (const [i, frequency] of NOTES.entries()) {
    const from = context.currentTime + i * NOTE_S
    const volume = context.createGain()
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(VOLUME, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + FADE_S)
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + FADE_S)
  }
}

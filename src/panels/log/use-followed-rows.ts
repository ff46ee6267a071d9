'use client'

import { useEffect, useRef } from 'react'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { LogRows } from './log-rows.ts'

/** Rows that answer this question, kept up with what others do, and read again once the server is back. */
export function useFollowedRows(rows: LogRows, asked: string, calmMs = 0): void {
  const { log } = useSession()
  const isOffline = useReadable(useBoard().connection.saveState).state === 'offline'
  const isFirst = useRef(true)
  useEffect(() => {
    const ask = (): void => rows.ask(new URLSearchParams(asked))
    if (isFirst.current || calmMs === 0) ask()
    else {
      const timer = setTimeout(ask, calmMs)
      return () => clearTimeout(timer)
    }
    isFirst.current = false
    return undefined
  }, [rows, asked, calmMs])
  useEffect(() => rows.stop, [rows])
  const seq = useRef(log.seq)
  useEffect(() => {
    if (seq.current !== log.seq) rows.refresh()
    seq.current = log.seq
  }, [rows, log.seq])
  useEffect(() => {
    if (!isOffline && rows.state.get().failure) rows.retry()
  }, [rows, isOffline])
}

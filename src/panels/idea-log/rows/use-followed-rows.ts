import { useEffect, useRef } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { LogRows } from '../state/log-rows.ts'

/**
 * Keeps rows up to date: another `asked` (a query string) starts another query after `calmMs`, a change of
 * the log reads again, and a failed reading is retried when the connection is back.
 */
export function useFollowedRows(rows: LogRows, asked: string, calmMs = 0): void {
  const { log } = useSession()
  const { connection } = useBoard()
  const isOffline = useReadable(connection.saveState).state === 'offline'
  const returns = useReadable(connection.returns)
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
  }, [rows, isOffline, returns])
}

import { ACTION_LABELS } from '#ui/action-labels.ts'
import { TRANSFER_LABELS } from '../transfer-labels.ts'
import './print.css'
import { ChevronLeft, Printer } from 'lucide-react'
import Link from 'next/link'
import { useCallback, useEffect, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { readTimeZone } from '#base/read-time-zone.ts'
import { BoardReport } from '#formats/minutes/board-report.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { boardPath, call, type Failure } from '#panels/requests/call-api.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox.tsx'
import { MinutesSheet } from './minutes-sheet.tsx'

export function PrintPage({ boardId }: { boardId: string; me: MeResponse }) {
  const [report, setReport] = useState<BoardReport | null>(null)
  const [hasAppendix, setHasAppendix] = useState(false)
  const [hasPictures, setHasPictures] = useState(true)
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(async () => {
    const answer = await minutesOf(boardId)
    setReport(answer.ok ? answer.value : null)
    setFailure(answer.ok ? null : answer.failure)
  }, [boardId])
  useEffect(() => void read(), [read])
  const print = async () => {
    setWaiting(true)
    await picturesLoaded()
    setWaiting(false)
    window.print()
  }
  if (failure)
    return (
      <MessagePage
        title={TRANSFER_LABELS.minutesNotRead}
        actions={<Button onClick={() => void read()}>{ACTION_LABELS.tryAgain}</Button>}
      >
        {failure.message}
      </MessagePage>
    )
  if (!report) return null
  return (
    <div className="parley-print">
      <header className="parley-print-bar">
        <Link
          href={`/b/${boardId}`}
          className="inline-flex h-9 items-center gap-2 rounded-field px-2 text-body"
        >
          <ChevronLeft size={18} aria-hidden />
          {ACTION_LABELS.backToBoard}
        </Link>
        <span className="ml-auto flex flex-wrap items-center gap-x-4">
          {report.pictures.length > 0 && (
            <CheckboxField isChecked={hasPictures} onChange={setHasPictures}>
              {TRANSFER_LABELS.withThePictures}
            </CheckboxField>
          )}
          {report.rounds.length > 0 && (
            <CheckboxField isChecked={hasAppendix} onChange={setHasAppendix}>
              {TRANSFER_LABELS.withTheAdvisorsAnswers}
            </CheckboxField>
          )}
        </span>
        <Button
          kind="primary"
          isBusy={isWaiting}
          icon={<Printer size={16} aria-hidden />}
          onClick={() => void print()}
        >
          {TRANSFER_LABELS.printOrSaveAs}
        </Button>
      </header>
      <MinutesSheet boardId={boardId} report={report} hasPictures={hasPictures} hasAppendix={hasAppendix} />
    </div>
  )
}

/** A browser prints no more of a picture than it has. One that can't be had holds nothing up. */
async function picturesLoaded(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}

/** The minutes as data. They carry the time zone of this device, in which the sheet writes their times. */
function minutesOf(boardId: string) {
  const query = new URLSearchParams({ timeZone: readTimeZone() })
  return call(`${boardPath(boardId)}/minutes?${query}`, BoardReport)
}

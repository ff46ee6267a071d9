import { type RefObject, useEffect, useRef } from 'react'
import { CHECK_TITLE } from '#panels/labels/check-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { DocumentText } from '#session/choosing/representation/document-points.ts'
import { type DocumentRun, isOpenDocumentRun } from '#session/documents/document-run.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { checksApi } from './check-requests.ts'
import { ClosedCheckPart } from './closed-check-part.tsx'
import { OpenCheckPart } from './open-check-part.tsx'
import { REPRESENTATION_LABELS } from './representation-labels.ts'

type Version = DocumentText & Pick<DocumentRun, 'id' | 'state'> & { version: number }

interface CheckPartProps<Document extends Version> {
  document: Document
  versions: readonly Document[]
  heading: 'h2' | 'h4'
  onRevised?: ((documentId: string) => void) | undefined
}

/** Whether a document speaks for people: the button that asks, the answers of this person, and the result. */
export function CheckPart<Document extends Version>(props: CheckPartProps<Document>) {
  const { document, versions, heading, onRevised } = props
  const session = useSession()
  const check = session.checks[document.id]
  const { version } = document
  const place = useOwnResult(document.id)
  const newest = versions.find((each) => each.state === 'done' || isOpenDocumentRun(each))
  const isNewest = newest === undefined || newest.version <= version
  if (!check) return isNewest && !isOpenDocumentRun(document) ? <Ask documentId={document.id} /> : null
  if (check.state === 'open')
    return (
      <OpenCheckPart
        key={document.id}
        check={check}
        document={document}
        version={version}
        heading={heading}
      />
    )
  return (
    <div ref={place} className="scroll-mt-4">
      <ClosedCheckPart
        check={check}
        document={document}
        version={version}
        heading={heading}
        next={isNewest ? (versions[0]?.version ?? version) + 1 : null}
        onRevised={onRevised}
      />
    </div>
  )
}

/** Scrolls to the result for the person who closed the check. Nothing moves for the others, who may be reading. */
function useOwnResult(documentId: string): RefObject<HTMLDivElement | null> {
  const { checks, me } = useSession()
  const check = checks[documentId]
  const place = useRef<HTMLDivElement>(null)
  const openId = useRef<string | null>(null)
  const isOwn = check?.state === 'closed' && check.closedBy === me.id
  useEffect(() => {
    if (isOwn && openId.current === documentId) place.current?.scrollIntoView({ block: 'start' })
    openId.current = check?.state === 'open' ? documentId : null
  }, [check?.state, documentId, isOwn])
  return place
}

function Ask({ documentId }: { documentId: string }) {
  const { boardId } = useBoard().connection
  const session = useSession()
  const request = useRequest()
  if (!mayWrite(session, 'facilitator')) return null
  return (
    <section aria-label={CHECK_TITLE}>
      <Button
        size="small"
        isBusy={request.isBusy}
        onClick={() => request.send(() => checksApi.start(boardId, documentId))}
      >
        {REPRESENTATION_LABELS.askQuestion}
      </Button>
      <p className="mt-1 text-ink-2 text-small">{REPRESENTATION_LABELS.ratedInPrivate}</p>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </section>
  )
}

import { Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { EMPTY_SYNTHESIS_DRAFT } from '#panels/open-board/synthesis-draft.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useSilentReason } from '#panels/open-board/use-silent-reason.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { pollToRevise } from '#session/choosing/representation/decide-revision.ts'
import type { RoundView } from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useFocusOnReplace } from '#ui/use-focus-on-replace.ts'
import { useReadable } from '#ui/use-readable.ts'
import { ChooseNotesDialog } from './choose-notes-dialog.tsx'
import { synthesisStep } from './shown-synthesis.ts'
import { goesInLabel, stayOutLabel } from './sum-up-labels.ts'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'
import { synthesesApi } from './synthesis-requests.ts'
import { type SumUp, useSumUp } from './use-sum-up.ts'

interface SynthesisFootProps {
  round: RoundView | null
  versions: readonly Synthesis[]
}

/**
 * The foot of the tab: writes the first or next synthesis, or stops the one being written. Renders nothing
 * while neither is possible.
 */
export function SynthesisFoot({ round, versions }: SynthesisFootProps) {
  const session = useSession()
  const step = synthesisStep(session, round, versions)
  const newest = versions[0] ?? null
  const foot = useRef<HTMLElement>(null)
  useFocusOnReplace(foot)
  if (!step) return null
  return (
    <footer ref={foot} className="shrink-0 border-line border-t px-5 py-3.5 max-phone:px-4">
      {step === 'stop' && newest ? (
        <StopWriting synthesis={newest} />
      ) : (
        <Write round={round} newest={newest} />
      )}
    </footer>
  )
}

function StopWriting({ synthesis }: { synthesis: Synthesis }) {
  const { connection } = useBoard()
  const request = useRequest()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1 text-ink-2 text-small">
        {SYNTHESES_LABELS.versionBeingWritten(synthesis.version)}
      </p>
      <Button
        icon={<Square size={12} fill="currentColor" aria-hidden />}
        isBusy={request.isBusy}
        onClick={() =>
          request.send(() =>
            sendCommand(connection.boardId, 'post /syntheses/{synthesisId}/abort', {
              synthesisId: synthesis.id,
            }),
          )
        }
      >
        {ACTION_LABELS.stop}
      </Button>
      <FootFailure message={request.failure?.message} />
    </div>
  )
}

interface WriteProps {
  /** Only used for the first version: its subject. `null`: no round is shown. */
  round: RoundView | null
  newest: Synthesis | null
}

function Write({ round, newest }: WriteProps) {
  const { connection, synthesisDraft } = useBoard()
  const session = useSession()
  const draft = useReadable(synthesisDraft)
  const request = useRequest()
  const [isChoosing, setChoosing] = useState(false)
  const sumUp = useSumUp(round, newest)
  const write = (): void =>
    request.send(
      () =>
        synthesesApi.start(connection.boardId, {
          ...(draft.notes && { notes: [...draft.notes] }),
          ...(round && newest === null && { round: round.id }),
          ...(newest && { previous: newest.id }),
          ...(draft.instructions.trim() && { instructions: draft.instructions.trim() }),
        }),
      () => synthesisDraft.set(EMPTY_SYNTHESIS_DRAFT),
    )
  const label = newest ? SYNTHESES_LABELS.writeVersion(newest.version + 1) : ACTION_LABELS.writeSynthesis
  const off = useSilentReason('synthesizer')
  // Criticisms wait: the revision, which answers them, is the main action.
  const isRevisionDue = (pollToRevise(session, newest?.id ?? null)?.result.criticisms.length ?? 0) > 0
  return (
    <>
      <WhatGoesIn
        sumUp={sumUp}
        isByHand={draft.notes !== null}
        onChoose={(chosen) => synthesisDraft.set({ ...draft, notes: chosen })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind={isRevisionDue ? 'outline' : 'primary'}
          isBusy={request.isBusy}
          disabledReason={off}
          onClick={write}
          className="min-h-11 flex-1"
        >
          {label}
        </Button>
        <Button onClick={() => setChoosing(true)} className="min-h-11">
          {SYNTHESES_LABELS.chooseNotes}
        </Button>
      </div>
      <FootFailure message={request.failure?.message} />
      <ChooseNotesDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        chosen={sumUp.notes}
        onChoose={(chosen) => synthesisDraft.set({ ...draft, notes: chosen })}
      />
    </>
  )
}

interface WhatGoesInProps {
  sumUp: SumUp
  /** The notes were chosen by hand: the text shows that, and a button undoes it. */
  isByHand: boolean
  onChoose: (notes: readonly string[] | null) => void
}

/**
 * Shows before the start how many notes go in, and which of people's do not: an agent's summary must not leave out
 * people without their knowledge.
 */
function WhatGoesIn({ sumUp, isByHand, onChoose }: WhatGoesInProps) {
  const { notes, missing } = sumUp
  const add = SYNTHESES_LABELS.addMissing(missing.length)
  return (
    <div className="mb-2 text-ink-2 text-small">
      <p>{goesInLabel(sumUp, isByHand)}</p>
      {missing.length > 0 && (
        <p>
          {stayOutLabel(missing.length)}{' '}
          <LinkButton
            onClick={() => onChoose([...notes, ...missing])}
            size="text"
            className="max-phone:min-h-10"
          >
            {add}
          </LinkButton>
        </p>
      )}
      {isByHand && (
        <LinkButton onClick={() => onChoose(null)} size="text" className="max-phone:min-h-10">
          {SYNTHESES_LABELS.undoChoice}
        </LinkButton>
      )}
    </div>
  )
}

function FootFailure({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="mt-2 basis-full text-small text-warn">
      {message}
    </p>
  )
}

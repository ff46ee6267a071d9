import { useAddFromPair } from '#panels/notes/use-add-from-pair.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { Step } from '#session/agenda/step.ts'
import { pairQuestion } from '#session/agenda/step-question.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { isComposing } from '#ui/is-composing.ts'
import { TextArea } from '#ui/text-area.tsx'
import { pairName } from './pair-labels.ts'
import { PAIRS_LABELS } from './pairs-labels.ts'
import type { Pair, PairsOnPage } from './use-pairs.ts'

interface PairFormProps {
  page: PairsOnPage
  pair: Pair
  step: Step
}

export function PairForm({ page, pair, step }: PairFormProps) {
  const { maxTextChars } = useSession().limits
  const addFromPair = useAddFromPair()
  const { words, setWords } = page

  function add(): void {
    const text = words.trim()
    if (text === '') return
    const noteIds = pair.notes.map(({ id }) => id)
    if (!addFromPair(text, { noteIds, writing: pair.writing, name: pairName(pair) })) return
    setWords('')
    page.showNext()
  }

  return (
    <form
      aria-label={PAIRS_LABELS.aNoteFromThis}
      className="flex min-w-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextArea
        label={pairQuestion(step)}
        isOneParagraph
        value={words}
        maxLength={maxTextChars}
        dir="auto"
        enterKeyHint="send"
        {...(pair.writing !== null && { hint: PAIRS_LABELS.anonymousHint })}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
          event.preventDefault()
          add()
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" size="small">
          {ACTION_LABELS.addNote}
        </Button>
        <NextPair page={page} pair={pair} />
      </div>
    </form>
  )
}

function NextPair({ page, pair }: Pick<PairFormProps, 'page' | 'pair'>) {
  const { pairs, hasMore, isOffline, isNextWanted, request, showNext } = page
  const isLast = pair.number === pairs.length
  if (isLast && (!hasMore || (isOffline && isNextWanted)))
    return (
      <p role="status" className="text-ink-2 text-small">
        {hasMore ? PAIRS_LABELS.pairLaterHint : PAIRS_LABELS.noOtherPair}
      </p>
    )
  return (
    <>
      <Button size="small" kind="quiet" isBusy={request.isBusy} onClick={showNext}>
        {isLast ? PAIRS_LABELS.anotherPair : PAIRS_LABELS.nextPair}
      </Button>
      {!isOffline && <FailureText>{request.failure?.message}</FailureText>}
    </>
  )
}

'use client'

import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { TemplateCards } from '#panels/agenda/template-cards.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { useMe } from '#panels/people/use-me.ts'
import { ImportBoardButton } from '#panels/transfer/import-board-button.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNow } from '#ui/use-now.ts'
import { useHomeBoardActions } from './board-actions.ts'
import { BoardCards, type BoardListProps } from './board-list.tsx'
import { DeletedBoards } from './deleted-boards.tsx'
import { HOME_LABELS } from './home-labels.ts'
import { OwnTemplates } from './own-templates.tsx'
import { PHONE_STRIP, PHONE_STRIP_CARDS } from './phone-strip.ts'
import { QuestionField } from './question-field.tsx'
import { BoardSearch } from './search/board-search.tsx'
import { useStartBoard } from './start-board.ts'
import { type Boards, useBoards } from './use-boards.ts'
import { Welcome } from './welcome.tsx'

export interface HomePageProps {
  /** The browser sent a session cookie, so it may be signed in. Without one, no request is made. */
  hasCookie: boolean
  /**
   * A colour for a new person. Chosen by the server: a random colour chosen in the browser would differ from
   * the rendered page.
   */
  suggestedColor: string
}

/**
 * The home page: the welcome page for new people, the boards for others. A failed request for the person
 * shows above either.
 */
export function HomePage({ hasCookie, suggestedColor }: HomePageProps) {
  const { who, reload, setMe } = useMe(hasCookie)
  const boards = useBoards(who.state !== 'stranger' && hasCookie)
  const me = who.state === 'known' ? who.me : null
  const failure = who.state === 'failed' ? who.failure : null
  return (
    <>
      <PageHeader me={who.state === 'loading' ? undefined : me} onChange={setMe}>
        {me && <BoardSearch />}
      </PageHeader>
      <main>
        {failure && (
          <div className="mx-auto max-w-[640px] px-4 pt-24">
            <Notice
              tone="warn"
              action={<Button onClick={() => void reload()}>{ACTION_LABELS.tryAgain}</Button>}
            >
              {failure.message}
            </Notice>
          </div>
        )}
        {who.state === 'stranger' && <Welcome me={null} suggestedColor={suggestedColor} />}
        {me && <Known me={me} boards={boards} />}
      </main>
    </>
  )
}

/** The list for people with boards, and for others the welcome page with their deleted boards. */
function Known({ me, boards }: { me: MeResponse; boards: Boards }) {
  const { list, failure } = boards
  if (list && list.length > 0) return <MyBoards me={me} boards={boards} list={list} />
  if (list)
    return (
      <>
        <Welcome me={me} suggestedColor={me.color} />
        <div className="mx-auto max-w-[1120px] px-8 pb-12 max-phone:px-4">
          <ImportBoardButton />
          <LoneDeletedBoards boards={boards} />
        </div>
      </>
    )
  // Empty until the boards are known: it is not known yet which of the two pages follows.
  if (!failure) return null
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-24">
      <Notice
        tone="warn"
        action={<Button onClick={() => void boards.refresh()}>{ACTION_LABELS.tryAgain}</Button>}
      >
        {failure.message}
      </Notice>
    </div>
  )
}

/** A person without boards may have deleted the last one, and must be able to restore it. */
function LoneDeletedBoards({ boards }: { boards: Boards }) {
  const { restore } = useHomeBoardActions(boards)
  return <DeletedBoards boards={boards.deleted} now={useNow()} onRestore={restore} />
}

function MyBoards(props: Omit<BoardListProps, 'actions'>) {
  const [question, setQuestion] = useState('')
  const board = useStartBoard()
  const actions = useHomeBoardActions(props.boards)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    void board.start({ question })
  }
  return (
    <div className="mx-auto w-full max-w-[1328px] px-8 pt-9 pb-16 max-phone:px-4 max-phone:pt-5">
      <h1 className="sr-only">{HOME_LABELS.home}</h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <form onSubmit={begin} className="flex min-w-0 flex-1 gap-2 max-phone:basis-full">
          <QuestionField value={question} onChange={setQuestion} className="min-w-0 flex-1" />
          <Button kind="primary" size="large" type="submit" isBusy={board.isBusy} className="max-phone:w-14">
            {!board.isBusy && <Plus size={22} aria-hidden className="phone:hidden" />}
            <span className="max-phone:sr-only">{HOME_LABELS.newBoard}</span>
          </Button>
        </form>
        <ImportBoardButton isOutlined />
      </div>
      {board.failure && (
        <Notice tone="warn" className="mt-3">
          {board.failure.message}
        </Notice>
      )}
      <TemplateCards
        look="flat"
        isBusy={board.isBusy}
        onChoose={(template) => void board.start({ question, template })}
        className={`mt-4 grid grid-cols-4 gap-4 max-desk:grid-cols-2 ${PHONE_STRIP} ${PHONE_STRIP_CARDS}`}
      />
      <OwnTemplates
        boards={props.list}
        isBusy={board.isBusy}
        onChoose={(ownTemplate) => board.start({ question, ownTemplate })}
        onDelete={(template) => void actions.remove(template)}
      />
      <BoardCards {...props} actions={actions} />
    </div>
  )
}

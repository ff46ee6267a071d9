import { type FormEvent, useState } from 'react'
import type { AgendaTemplate } from '#panels/agenda/agenda-templates.ts'
import { TemplateCards } from '#panels/agenda/template-cards.tsx'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { PersonFields } from '#panels/people/person-fields.tsx'
import { type PersonForm, usePersonForm } from '#panels/people/person-form.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DashedNotes } from './dashed-notes.tsx'
import { HOME_LABELS } from './home-labels.ts'
import { QuestionField } from './question-field.tsx'
import { useStartBoard } from './start-board.ts'

export interface WelcomeProps {
  /** `null` for a new person, who enters a name here. */
  me: { name: string; color: string } | null
  /** A key of the person palette, drawn at random by the server. */
  suggestedColor: string
}

export function Welcome({ me, suggestedColor }: WelcomeProps) {
  const [question, setQuestion] = useState('')
  const person = usePersonForm({ name: '', color: suggestedColor })
  const board = useStartBoard()
  const begin = (template?: AgendaTemplate): void => {
    const wanted = { question, ...(template && { template }) }
    if (me) return void board.start(wanted)
    const stranger = person.check()
    if (stranger) void board.start({ ...wanted, stranger })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin()
  }
  const newBoard = (
    <Button kind="primary" size="large" type="submit" isBusy={board.isBusy} className="max-phone:w-full">
      {HOME_LABELS.newBoard}
    </Button>
  )
  return (
    <div
      className={classNames(
        'mx-auto grid w-full max-w-[1184px] grid-cols-[minmax(0,608px)_1fr] content-center overflow-x-clip items-center gap-x-20 px-8 pt-10 max-desk:max-w-[672px] max-desk:grid-cols-1 max-phone:min-h-0 max-phone:px-4 max-phone:pt-9 max-phone:pb-12',
        // Leaves room for import and deleted boards below it, visible without scrolling.
        me ? 'min-h-[calc(100dvh-232px)] pb-8' : 'min-h-[calc(100dvh-56px)] pb-12',
      )}
    >
      <div>
        <h1 className="text-display tracking-[-0.01em] max-phone:text-[30px]/[38px]">
          {HOME_LABELS.startHint}
        </h1>
        <p className="mt-3 text-ink-2 text-lead">
          {HOME_LABELS.everyoneWrites}
          <br />
          {HOME_LABELS.onlyALink}
          <br />
          {HOME_LABELS.advisorsAnswer}
        </p>
        <form onSubmit={submit} noValidate className="mt-7">
          <div className="flex gap-2 max-phone:flex-col">
            <QuestionField value={question} onChange={setQuestion} className="flex-1" />
            {me && newBoard}
          </div>
          <p className="mt-2 text-ink-2 text-small">
            {HOME_LABELS.forExample}{' '}
            <LinkButton
              size="text"
              className="ml-1 max-phone:min-h-10"
              onClick={() => setQuestion(HOME_LABELS.exampleQuestion)}
            >
              {HOME_LABELS.exampleQuestion}
            </LinkButton>
          </p>
          {!me && <StrangerRow person={person} button={newBoard} />}
          {board.failure && (
            <Notice tone="warn" className="mt-4">
              {board.failure.message}
            </Notice>
          )}
        </form>
      </div>
      <DashedNotes question={question} name={me?.name ?? person.name} color={me?.color ?? person.color} />
      <div className="col-span-full mt-12 max-phone:mt-8">
        <h2 className="mb-3 text-board">{ACTION_LABELS.startFromTemplate}</h2>
        <TemplateCards
          look="flat"
          isBusy={board.isBusy}
          onChoose={begin}
          className="grid grid-cols-4 gap-4 max-desk:grid-cols-2 max-phone:grid-cols-1 max-phone:gap-2"
        />
      </div>
    </div>
  )
}

function StrangerRow({ person, button }: { person: PersonForm; button: React.ReactNode }) {
  return (
    <div className="mt-6 border-line border-t pt-5">
      <PersonFields form={person} label={ENTRY_LABELS.nameLabel} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {button}
        <span className="text-ink-2 text-small">{ENTRY_LABELS.noAccountNeeded}</span>
      </div>
    </div>
  )
}

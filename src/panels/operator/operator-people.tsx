import { type FormEvent, useState } from 'react'
import type { OperatorPerson } from '#api/forgetting.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatDate } from '#ui/format-day.ts'
import { TextField } from '#ui/text-field.tsx'
import { useNow } from '#ui/use-now.ts'
import { OPERATOR_PEOPLE_LABELS } from './operator-people-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

/** Forgets a person who asked the operator. */
export function OperatorPeople({ api }: { api: OperatorApi }) {
  const [search, setSearch] = useState('')
  const [people, setPeople] = useState<readonly OperatorPerson[] | null>(null)
  const [asked, setAsked] = useState<OperatorPerson | null>(null)
  const [isDone, setDone] = useState(false)
  const find = useOneRequest()
  const forget = useOneRequest()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDone(false)
    if (search.trim() === '') return
    find.send(
      () => api.people(search.trim()),
      (found) => setPeople(found.people),
    )
  }
  const confirm = ({ id }: OperatorPerson) =>
    forget.send(
      () => api.forget(id),
      () => {
        setAsked(null)
        setPeople(null)
        setDone(true)
      },
    )
  return (
    <section aria-labelledby="operator-people" className="mt-10">
      <h2 id="operator-people" className="font-heading text-board">
        {OPERATOR_PEOPLE_LABELS.forgetAPerson}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2 text-small">{OPERATOR_PEOPLE_LABELS.hint}</p>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
        <div className="w-[300px] max-phone:w-full">
          <TextField
            label={OPERATOR_PEOPLE_LABELS.search}
            value={search}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Button type="submit" isBusy={find.isBusy}>
          {ACTION_LABELS.find}
        </Button>
      </form>
      <FailureText className="mt-2">{find.failure?.message}</FailureText>
      {people && people.length > 0 && <FoundPeople people={people} onForget={setAsked} />}
      <p role="status" className="mt-2 text-body">
        {isDone ? OPERATOR_PEOPLE_LABELS.done : people?.length === 0 && OPERATOR_PEOPLE_LABELS.none}
      </p>
      <ConfirmDialog
        isOpen={asked !== null}
        title={OPERATOR_PEOPLE_LABELS.question(asked?.name ?? '')}
        consequence={OPERATOR_PEOPLE_LABELS.consequence(asked?.boards ?? 0)}
        action={OPERATOR_PEOPLE_LABELS.forget}
        isBusy={forget.isBusy}
        error={forget.failure?.message ?? null}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}

interface FoundPeopleProps {
  people: readonly OperatorPerson[]
  onForget: (person: OperatorPerson) => void
}

/** People with the same name differ in their first day here, and in their boards. */
function FoundPeople({ people, onForget }: FoundPeopleProps) {
  const now = useNow()
  return (
    <ul aria-label={OPERATOR_PEOPLE_LABELS.found} className="mt-3 max-w-[600px]">
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-3 border-line border-t py-2 last:border-b">
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-body">
              {person.name}
            </span>
            <span className="block break-all text-ink-2 text-small">
              {OPERATOR_PEOPLE_LABELS.about(
                person.kind,
                person.boards,
                formatDate(person.createdAt, now, { month: 'short' }),
              )}{' '}
              · {person.id}
            </span>
          </span>
          <Button
            size="small"
            aria-label={OPERATOR_PEOPLE_LABELS.forgetOne(person.name)}
            onClick={() => onForget(person)}
          >
            {OPERATOR_PEOPLE_LABELS.forget}
          </Button>
        </li>
      ))}
    </ul>
  )
}

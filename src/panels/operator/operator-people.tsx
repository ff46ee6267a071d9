import { type FormEvent, useState } from 'react'
import type { OperatorPerson } from '#api/forgetting.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OPERATOR_PEOPLE_LABELS } from './operator-people-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

/** Forgets a person who asked the operator, by the id that the activity log of a board or the API has. */
export function OperatorPeople({ api }: { api: OperatorApi }) {
  const [id, setId] = useState('')
  const [person, setPerson] = useState<OperatorPerson | null>(null)
  const [isDone, setDone] = useState(false)
  const find = useOneRequest()
  const forget = useOneRequest()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDone(false)
    if (id.trim() === '') return
    find.send(
      () => api.person(id.trim()),
      (found) => setPerson(found.person),
    )
  }
  const confirm = ({ id: userId }: OperatorPerson) =>
    forget.send(
      () => api.forget(userId),
      () => {
        setPerson(null)
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
            label={OPERATOR_PEOPLE_LABELS.personId}
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        </div>
        <Button type="submit" isBusy={find.isBusy}>
          {ACTION_LABELS.find}
        </Button>
      </form>
      <FailureText className="mt-2">{find.failure?.message}</FailureText>
      <p role="status" className="mt-2 text-body">
        {isDone && OPERATOR_PEOPLE_LABELS.done}
      </p>
      <ConfirmDialog
        isOpen={person !== null}
        title={OPERATOR_PEOPLE_LABELS.question(person?.name ?? '')}
        consequence={OPERATOR_PEOPLE_LABELS.consequence(person?.boards ?? 0)}
        action={OPERATOR_PEOPLE_LABELS.forget}
        isBusy={forget.isBusy}
        error={forget.failure?.message ?? null}
        onConfirm={() => person && confirm(person)}
        onCancel={() => setPerson(null)}
      />
    </section>
  )
}

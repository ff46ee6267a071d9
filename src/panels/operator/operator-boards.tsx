import { ArrowDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { COST_COLUMNS, type CostColumn, sortBoards } from './board-costs.ts'
import { OperatorBoardLine } from './operator-board-line.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

const SORTS = COST_COLUMNS.map(({ column, label }) => ({ value: column, label }))

export function OperatorBoards({ api }: { api: OperatorApi }) {
  const { value, failure, isReading, search, load } = useBoards(api)
  const boards = value?.boards
  const [sort, setSort] = useState<CostColumn>('msLastHour')
  const shown = sortBoards(boards ?? [], sort)
  return (
    <section aria-labelledby="operator-boards" className="mt-10">
      <h2 id="operator-boards" className="font-heading text-board">
        {FIELD_LABELS.boards}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2 text-small">{OPERATOR_LABELS.boardCostsHint}</p>
      <SearchForm isBusy={isReading} onSearch={load} />
      <div className="mt-2 flex items-center gap-2 text-body text-ink-2 phone:hidden">
        <span>{SELECTION_LABELS.sortBy}</span>
        <Select label={SELECTION_LABELS.sortBy} value={sort} options={SORTS} onChange={setSort} />
      </div>
      {failure && (
        <Notice tone="warn" className="mt-3">
          {failure.message}
        </Notice>
      )}
      {boards && boards.length === 0 && (
        <p className="mt-4 text-body text-ink-2">
          {search ? OPERATOR_LABELS.noBoardFound : OPERATOR_LABELS.noBoardIsOpen}
        </p>
      )}
      {shown.length > 0 && (
        <table className="mt-3 w-full border-collapse text-body max-phone:block">
          <caption className="sr-only">{OPERATOR_LABELS.boardsByCost}</caption>
          <thead className="max-phone:hidden">
            <tr className="border-line border-b text-left text-ink-2 text-small">
              <th scope="col" className="py-2 font-text">
                {FIELD_LABELS.board}
              </th>
              {COST_COLUMNS.map(({ column, label }) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={column === sort ? 'descending' : 'none'}
                  className="py-2 pl-3 text-right font-text"
                >
                  <PlainButton
                    onClick={() => setSort(column)}
                    className="inline-flex items-center gap-1 rounded-chip hover:text-ink"
                  >
                    {column === sort && <ArrowDown size={14} aria-hidden />}
                    {label}
                  </PlainButton>
                </th>
              ))}
              <th scope="col" className="w-24">
                <span className="sr-only">{OPERATOR_LABELS.closeOrReopen}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-phone:block">
            {shown.map((board) => (
              <OperatorBoardLine key={board.id} api={api} board={board} onChanged={() => load(search)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function SearchForm({ isBusy, onSearch }: { isBusy: boolean; onSearch: (search: string) => void }) {
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
      <div className="w-[300px] max-phone:w-full">
        <TextField
          label={OPERATOR_LABELS.boardIdOrOwners}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Button type="submit" isBusy={isBusy}>
        {words.trim() === '' ? OPERATOR_LABELS.refresh : ACTION_LABELS.search}
      </Button>
    </form>
  )
}

function useBoards(api: OperatorApi) {
  const [search, setSearch] = useState('')
  const read = useRead(['operator-boards', search], () => api.boards(search), { keepsLast: true })
  const load = (words: string): void => {
    if (words === search) void read.again()
    else setSearch(words)
  }
  return { ...read, search, load }
}

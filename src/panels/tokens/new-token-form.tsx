import { type FormEvent, useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import type { MeResponse } from '#api/me.ts'
import { MAX_TOKEN_NAME_CHARS, TokenName } from '#api/tokens.ts'
import { useBoards } from '#panels/home/use-boards.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { TOKEN_SCOPES, type TokenScope } from '#session/core/token-scope.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NewSecret } from './new-secret.tsx'
import { SCOPE_LABELS, TOKEN_DAYS } from './token-labels.ts'
import { tokensApi } from './token-requests.ts'
import { TOKENS_LABELS } from './tokens-labels.ts'

const ALL_BOARDS = 'all'
const DEFAULT_DAYS = '90'

interface NewTokenFormProps {
  me: MeResponse
  /** The board that is chosen at first; null, or one that is not offered: the first choice. */
  boardId: string | null
  onMade: () => Promise<void>
}

export function NewTokenForm({ me, boardId, onMade }: NewTokenFormProps) {
  const boards = useBoards(true)
  const options = boardOptions(me, boards.list ?? [])
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['board:read'])
  const [chosenBoard, setBoard] = useState(boardId)
  const [days, setDays] = useState(DEFAULT_DAYS)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const board = (options.find(({ value }) => value === chosenBoard) ?? options[0])?.value ?? null
  const reason = formProblem(name, scopes, board, boards.list !== null)

  const create = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null || board === null) return
    const request = {
      name,
      scopes: [...scopes],
      boardId: board === ALL_BOARDS ? null : board,
      days: Number(days),
    }
    send(
      () => tokensApi.create(request),
      ({ token, secret }) => {
        setMade({ name: token.name, secret })
        setName('')
        void onMade()
      },
    )
  }
  return (
    <section aria-labelledby="new-token" className="mt-10">
      <h2 id="new-token" className="font-heading text-board">
        {TOKENS_LABELS.newToken}
      </h2>
      <form onSubmit={create} noValidate className="mt-3">
        <TextField
          label={FIELD_LABELS.name}
          hint={TOKENS_LABELS.tokenNameHint}
          placeholder={TOKENS_LABELS.claudeCodeOnMy}
          value={name}
          maxLength={MAX_TOKEN_NAME_CHARS}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ScopeFields scopes={scopes} onChange={setScopes} />
        <div className="grid grid-cols-2 gap-x-4 max-phone:grid-cols-1">
          <ChoiceField
            label={FIELD_LABELS.boards}
            value={board ?? ''}
            options={options}
            onChange={setBoard}
          />
          <ChoiceField
            label={TOKENS_LABELS.expiresAfter}
            value={days}
            options={TOKEN_DAYS}
            onChange={setDays}
          />
        </div>
        {failure && (
          <Notice tone="warn" className="mt-4">
            {failure.message}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" isBusy={isBusy} disabledReason={reason}>
            {TOKENS_LABELS.createToken}
          </Button>
        </div>
      </form>
      {made && <NewSecret name={made.name} secret={made.secret} />}
    </section>
  )
}

interface ScopeFieldsProps {
  scopes: readonly TokenScope[]
  onChange: (scopes: readonly TokenScope[]) => void
}

function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 text-ink-2 text-small">{TOKENS_LABELS.theProgramMay}</legend>
      {TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-10 items-start gap-3 py-1.5 text-body max-phone:min-h-11">
          <Checkbox
            className="mt-1 size-4"
            isChecked={scopes.includes(scope)}
            onChange={(isOn) =>
              onChange(TOKEN_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))
            }
          />
          <span>
            {SCOPE_LABELS[scope].label}
            <span className="block text-ink-2 text-small">{SCOPE_LABELS[scope].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Guests have to choose one board: only an account reaches all of them from elsewhere. */
function boardOptions(me: MeResponse, list: readonly ListedBoardResponse[]) {
  const boards = list.map(({ id, title }) => ({ value: id, label: title }))
  return me.kind === 'guest' ? boards : [{ value: ALL_BOARDS, label: FIELD_LABELS.allMyBoards }, ...boards]
}

function formProblem(
  name: string,
  scopes: readonly TokenScope[],
  board: string | null,
  isKnown: boolean,
): string | null {
  const named = TokenName.safeParse(name)
  if (!named.success) return named.error.issues[0]?.message ?? TOKENS_LABELS.nameNeeded
  if (scopes.length === 0) return TOKENS_LABELS.scopeNeeded
  if (board !== null) return null
  return isKnown ? TOKENS_LABELS.joinFirst : FIELD_LABELS.boardsLoading
}

import { useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { MAX_TOKEN_NAME_CHARS, TokenName } from '#api/tokens.ts'
import { useBoards } from '#panels/home/use-boards.ts'
import { placeChoice } from '#panels/programs/place-options.ts'
import { NewProgramForm } from '#panels/programs/program-section.tsx'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { TOKEN_SCOPES, type TokenScope } from '#session/core/token-scope.ts'
import { CheckboxList } from '#ui/checkbox-list.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextField } from '#ui/text-field.tsx'
import { NewSecret } from './new-secret.tsx'
import { SCOPE_LABELS, TOKEN_DAYS } from './token-labels.ts'
import { tokensApi } from './token-requests.ts'
import { TOKENS_LABELS } from './tokens-labels.ts'

const DEFAULT_DAYS = '90'
const SCOPES = TOKEN_SCOPES.map((value) => ({ value, ...SCOPE_LABELS[value] }))

interface NewTokenFormProps {
  me: MeResponse
  /** The board that is chosen at first; null, or one that is not offered: the first choice. */
  boardId: string | null
  onMade: () => Promise<void>
}

export function NewTokenForm({ me, boardId, onMade }: NewTokenFormProps) {
  const boards = useBoards(true)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['board:read'])
  const [chosenBoard, setBoard] = useState(boardId)
  const [days, setDays] = useState(DEFAULT_DAYS)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { send, ...request } = useOneRequest()
  const place = placeChoice(me, boards.list ?? [], chosenBoard)

  const create = () =>
    send(
      () => tokensApi.create({ name, scopes: [...scopes], boardId: place.boardId, days: Number(days) }),
      ({ token, secret }) => {
        setMade({ name: token.name, secret })
        setName('')
        void onMade()
      },
    )
  return (
    <NewProgramForm
      title={TOKENS_LABELS.newToken}
      action={TOKENS_LABELS.createToken}
      disabledReason={formProblem(name, scopes, place.value !== undefined, boards.list !== null)}
      request={request}
      onCreate={create}
      secret={made && <NewSecret name={made.name} secret={made.secret} />}
    >
      <TextField
        label={FIELD_LABELS.name}
        hint={TOKENS_LABELS.tokenNameHint}
        placeholder={TOKENS_LABELS.claudeCodeOnMy}
        value={name}
        maxLength={MAX_TOKEN_NAME_CHARS}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxList
        legend={TOKENS_LABELS.theProgramMay}
        options={SCOPES}
        chosen={scopes}
        onChange={setScopes}
      />
      <div className="grid grid-cols-2 gap-x-4 max-phone:grid-cols-1">
        <ChoiceField
          label={FIELD_LABELS.boards}
          value={place.value ?? ''}
          options={place.options}
          onChange={setBoard}
        />
        <ChoiceField
          label={TOKENS_LABELS.expiresAfter}
          value={days}
          options={TOKEN_DAYS}
          onChange={setDays}
        />
      </div>
    </NewProgramForm>
  )
}

function formProblem(
  name: string,
  scopes: readonly TokenScope[],
  hasPlace: boolean,
  isKnown: boolean,
): string | null {
  const named = TokenName.safeParse(name)
  if (!named.success) return named.error.issues[0]?.message ?? TOKENS_LABELS.nameNeeded
  if (scopes.length === 0) return TOKENS_LABELS.scopeNeeded
  if (hasPlace) return null
  return isKnown ? TOKENS_LABELS.joinFirst : FIELD_LABELS.boardsLoading
}

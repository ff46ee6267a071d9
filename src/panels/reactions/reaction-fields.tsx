import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_CRITERION_CHARS, MAX_REACTIONS, PLUS, type Reaction } from '#session/board/reactions-of-board.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { REACTIONS_LABELS } from './reactions-labels.ts'

interface ReactionFieldsProps {
  reactions: readonly Reaction[]
  /** Facilitators and owners, while the board is not frozen. Others only see the list. */
  mayChange: boolean
  onChange: (reactions: Reaction[]) => void
}

/**
 * The reactions that people can give besides "+", each with its weight or its criterion. "+" is first and cannot be
 * removed: the selection depends on it. A negative weight counts against a note.
 */
export function ReactionFields({ reactions, mayChange, onChange }: ReactionFieldsProps) {
  const [symbol, setSymbol] = useState('')
  const [weight, setWeight] = useState('1')
  const [criterion, setCriterion] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const says = criterion.trim()
    const reaction: Reaction = {
      symbol: symbol.trim(),
      ...(says === '' ? { weight: Number(weight) } : { weight: 0, criterion: says }),
    }
    if (reaction.symbol === '' || !Number.isFinite(reaction.weight))
      return setError(REACTIONS_LABELS.symbolNeeded)
    if (reactions.some((other) => other.symbol === reaction.symbol))
      return setError(REACTIONS_LABELS.alreadyThere)
    onChange([...reactions, reaction])
    setSymbol('')
    setWeight('1')
    setCriterion('')
    setError(null)
  }
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-button text-body">{REACTIONS_LABELS.reactionsPeopleCanGive}</legend>
      <p className="mb-2 text-ink-2 text-small">{REACTIONS_LABELS.reactionValuesHint}</p>
      <ul className="flex flex-wrap gap-2">
        {reactions.map((reaction) => (
          <li
            key={reaction.symbol}
            className="flex h-9 items-center gap-2 rounded-field bg-sunk pr-1 pl-3 text-body"
          >
            <span className="font-emoji">{reaction.symbol}</span>
            <span className="text-ink-2 text-small tabular-nums">{REACTIONS_LABELS.effect(reaction)}</span>
            {reaction.symbol === PLUS.symbol || !mayChange ? (
              <span className="w-1" />
            ) : (
              <IconButton
                label={REACTIONS_LABELS.removeReaction(reaction.symbol)}
                size={32}
                icon={<X size={15} aria-hidden />}
                onClick={() => onChange(reactions.filter((other) => other !== reaction))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && reactions.length < MAX_REACTIONS && (
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <TextField
            label={REACTIONS_LABELS.addAReaction}
            value={symbol}
            maxLength={16}
            onChange={(event) => setSymbol(event.target.value)}
            className="w-28"
          />
          <TextField
            label={REACTIONS_LABELS.worth}
            type="number"
            step="any"
            min={-10}
            max={10}
            value={criterion.trim() === '' ? weight : '0'}
            disabled={criterion.trim() !== ''}
            onChange={(event) => setWeight(event.target.value)}
            className="w-24"
          />
          <TextField
            label={REACTIONS_LABELS.orSays}
            value={criterion}
            maxLength={MAX_CRITERION_CHARS}
            placeholder={REACTIONS_LABELS.risky}
            onChange={(event) => setCriterion(event.target.value)}
            className="w-40"
          />
          <Button icon={<Plus size={16} aria-hidden />} onClick={add}>
            {ACTION_LABELS.add}
          </Button>
        </div>
      )}
      <FailureText className="mt-1">{error}</FailureText>
    </fieldset>
  )
}

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_SIGNS, PLUS, type Sign } from '#session/board-settings.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'

interface SignFieldsProps {
  signs: readonly Sign[]
  mayChange: boolean
  onChange: (signs: Sign[]) => void
}

/** Signs besides "+", each with what it counts. */
export function SignFields({ signs, mayChange, onChange }: SignFieldsProps) {
  const [symbol, setSymbol] = useState('')
  const [weight, setWeight] = useState('1')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const sign = { symbol: symbol.trim(), weight: Number(weight) }
    if (sign.symbol === '' || !Number.isFinite(sign.weight))
      return setError('Give a mark and what it is worth.')
    if (signs.some((other) => other.symbol === sign.symbol)) return setError('This mark is there already.')
    onChange([...signs, sign])
    setSymbol('')
    setWeight('1')
    setError(null)
  }
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-button text-body">Marks people can give</legend>
      <p className="mb-2 text-ink-2 text-small">
        Marks on a note add up. One that is worth 0 decides nothing, one below 0 speaks against the note.
      </p>
      <ul className="flex flex-wrap gap-2">
        {signs.map((sign) => (
          <li
            key={sign.symbol}
            className="flex h-9 items-center gap-2 rounded-field bg-sunk pr-1 pl-3 text-body"
          >
            <span className="font-emoji">{sign.symbol}</span>
            <span className="text-ink-2 text-small tabular-nums">worth {sign.weight}</span>
            {sign.symbol === PLUS.symbol || !mayChange ? (
              <span className="w-1" />
            ) : (
              <IconButton
                label={`Remove ${sign.symbol}`}
                size={32}
                icon={<X size={15} aria-hidden />}
                onClick={() => onChange(signs.filter((other) => other !== sign))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && signs.length < MAX_SIGNS && (
        <div className="mt-3 flex items-end gap-2">
          <TextField
            label="Add a mark"
            value={symbol}
            maxLength={16}
            onChange={(event) => setSymbol(event.target.value)}
            className="w-28"
          />
          <TextField
            label="Worth"
            type="number"
            step="any"
            min={-10}
            max={10}
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
            className="w-24"
          />
          <Button icon={<Plus size={16} aria-hidden />} onClick={add}>
            Add
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-1 text-small text-warn">
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { NOTE_COLORS, type NoteColor } from '#board/record-kinds.ts'
import { classNames } from '#ui/class-names.ts'

/** What people call the papers. */
export const PAPER_NAMES: Record<NoteColor, string> = {
  yellow: 'Straw',
  orange: 'Apricot',
  'light-red': 'Rose',
  'light-violet': 'Lilac',
  'light-blue': 'Sky',
  green: 'Teal',
  'light-green': 'Leaf',
  grey: 'Stone',
}

interface SwatchesProps {
  label: string
  value: string | null
  onChoose: (color: NoteColor) => void
  size?: 'tool' | 'touch'
  className?: string
}

/** The eight papers. The chosen one has a ring of ink. */
export function Swatches({ label, value, onChoose, size = 'tool', className }: SwatchesProps) {
  return (
    <fieldset className={classNames('m-0 border-0 p-0', className)}>
      <legend className="sr-only">{label}</legend>
      {NOTE_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={PAPER_NAMES[color]}
          aria-pressed={color === value}
          title={PAPER_NAMES[color]}
          onClick={() => onChoose(color)}
          className={classNames(
            'inline-grid place-items-center rounded-chip transition-colors',
            size === 'touch' ? 'size-11' : 'size-6',
            color === value && 'ring-2 ring-ink ring-inset',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'block rounded-note border border-[color-mix(in_srgb,var(--note-ink)_14%,transparent)]',
              size === 'touch' ? 'size-8' : 'size-4.5',
            )}
            style={{ background: `var(--note-${color})` }}
          />
        </button>
      ))}
    </fieldset>
  )
}

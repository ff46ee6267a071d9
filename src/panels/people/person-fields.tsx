import { MAX_NAME_CHARS } from '#session/members/person-color.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/text-field.tsx'
import { ColorSwatches } from './color-swatches.tsx'
import type { PersonForm } from './person-form.ts'

export interface PersonFieldsProps {
  form: PersonForm
  label?: string
  size?: 'medium' | 'large'
  /** Colours of other people, which are left out while others are free. */
  takenColors?: readonly string[]
}

/** The two fields of a new person: a name and a colour. */
export function PersonFields({ form, label = 'Your name', size = 'large', takenColors }: PersonFieldsProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <TextField
        ref={form.nameRef}
        label={label}
        size={size}
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        error={form.nameError}
        icon={<Avatar name={form.name || '?'} color={form.color} size={24} isDecorative />}
        autoComplete="given-name"
        maxLength={MAX_NAME_CHARS}
        required
        className="min-w-56 flex-1"
      />
      <div
        className={classNames(
          size === 'large' ? 'flex min-h-12 items-center' : 'flex min-h-10 items-center',
          // The height of the error below the field, so that the colours stay beside it.
          form.nameError && 'mb-[22px]',
        )}
      >
        <ColorSwatches
          color={form.color}
          onChange={form.setColor}
          {...(takenColors && { taken: takenColors })}
        />
      </div>
    </div>
  )
}

import { Popover } from 'radix-ui'
import {
  DefaultColorStyle,
  DefaultSizeStyle,
  type Editor,
  getDefaultColorTheme,
  type StyleProp,
  useIsDarkMode,
  useValue,
} from 'tldraw'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { INK_LABELS } from '../labels/colour-labels.ts'
import { CHROME_LABELS } from './chrome-labels.ts'

/** Inks that differ from each other and from the background, in light and dark mode. */
const INKS = [
  { value: 'black', name: INK_LABELS.black },
  { value: 'grey', name: INK_LABELS.grey },
  { value: 'red', name: INK_LABELS.red },
  { value: 'orange', name: INK_LABELS.orange },
  { value: 'green', name: INK_LABELS.green },
  { value: 'blue', name: INK_LABELS.blue },
  { value: 'violet', name: INK_LABELS.violet },
] as const

const SIZES = [
  { value: 's', label: 'S' },
  { value: 'm', label: 'M' },
  { value: 'l', label: 'L' },
  { value: 'xl', label: CHROME_LABELS.extraLarge },
] as const

/** The value of all selected shapes; 'mixed' if they differ, `null` if none of them has this style. */
function sharedStyle<Value>(editor: Editor, style: StyleProp<Value>): Value | 'mixed' | null {
  const shared = editor.getSharedStyles().get(style)
  if (!shared) return null
  return shared.type === 'shared' ? shared.value : 'mixed'
}

function setStyle<Value>(editor: Editor, style: StyleProp<Value>, value: Value): void {
  editor.markHistoryStoppingPoint('style')
  editor.run(() => {
    editor.setStyleForSelectedShapes(style, value)
    editor.setStyleForNextShapes(style, value)
  })
}

export function InkButton({ editor }: { editor: Editor }) {
  const isDark = useIsDarkMode()
  const ink = useValue('selected ink', () => sharedStyle(editor, DefaultColorStyle), [editor])
  if (!ink) return null
  const theme = getDefaultColorTheme({ isDarkMode: isDark })
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={CHROME_LABELS.inkAndSize}
          title={CHROME_LABELS.inkAndSize}
          className="grid size-9 place-items-center rounded-field transition-colors hover:bg-sunk"
        >
          <span
            aria-hidden
            className="size-[18px] rounded-round border-4 border-ink"
            style={ink === 'mixed' ? undefined : { borderColor: theme[ink].solid }}
          />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent side="top" sideOffset={10} className="grid gap-2 p-2">
        <fieldset className="m-0 flex gap-1 border-0 p-0">
          <legend className="sr-only">{INK_LABELS.black}</legend>
          {INKS.map(({ value, name }) => (
            <PlainButton
              key={value}
              aria-label={name}
              aria-pressed={value === ink}
              title={name}
              onClick={() => setStyle(editor, DefaultColorStyle, value)}
              className={classNames(
                'inline-grid size-8 place-items-center rounded-chip transition-colors hover:bg-sunk max-phone:size-10',
                value === ink && 'ring-2 ring-ink ring-inset',
              )}
            >
              <span
                aria-hidden
                className="block size-4.5 rounded-round"
                style={{ background: theme[value].solid }}
              />
            </PlainButton>
          ))}
        </fieldset>
        <SizeChoice editor={editor} />
      </PopoverContent>
    </Popover.Root>
  )
}

function SizeChoice({ editor }: { editor: Editor }) {
  const size = useValue('selected size', () => sharedStyle(editor, DefaultSizeStyle), [editor])
  if (!size) return null
  return (
    <Segmented<string>
      label={FIELD_LABELS.size}
      value={size}
      options={SIZES}
      onChange={(next) => {
        const chosen = SIZES.find(({ value }) => value === next)
        if (chosen) setStyle(editor, DefaultSizeStyle, chosen.value)
      }}
    />
  )
}

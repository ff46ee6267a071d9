import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { UI_LABELS } from './ui-labels.ts'

const ROW =
  'flex min-h-9 w-full select-none items-center gap-3 rounded-chip px-3 py-1.5 text-body text-ink outline-none data-[highlighted]:bg-sunk data-[disabled]:text-ink-3 max-phone:min-h-11'

/** A menu's trigger, place and rows. */
export interface MenuProps {
  /** The one element that opens it. */
  trigger: ReactNode
  /** Which edges of trigger and menu are in line; `end` keeps a menu at the right inside the window. */
  align?: 'start' | 'center' | 'end'
  /** The side of the trigger to open on, if there is room. */
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The rows, such as `MenuItem` and `MenuSeparator`; mounted only while the menu is open. */
  children: ReactNode
}

/** A menu under the element that opens it. The page stays readable and scrolls while it is open. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    // modal would hide the page from screen readers while its focus guards stay in it, and lock its scrolling.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* A separate landmark: it is rendered at the end of the page, outside all others. */}
        <section aria-label={UI_LABELS.menu}>
          <Radix.Content
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={keepFocusElsewhere}
            className="motion-open z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-52 max-w-80 max-phone:min-w-40 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-pop"
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Keys that follow fast have moved the focus on before the menu is gone: it is not taken back from there. */
function keepFocusElsewhere(event: Event): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !focused.closest('[role="menu"]')) event.preventDefault()
}

/** A menu row's content, action and state. */
export interface MenuItemProps {
  /** Before the text. */
  icon?: ReactNode
  /** Called by a click, Enter or the space bar; the menu then closes. */
  onSelect: () => void
  /** It stays in the list, and keys pass over it. */
  isDisabled?: boolean
  /** The menu stays open after the action, for actions that are often repeated. */
  staysOpen?: boolean
  /** The text of the row, which is also its name for screen readers. */
  children: ReactNode
}

/** One action of a menu. The focus is back on the menu's button before `onSelect` is called. */
export function MenuItem({ icon, onSelect, isDisabled, staysOpen, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={ROW}
      onSelect={(event) => {
        if (staysOpen) event.preventDefault()
        else focusOpener(event.currentTarget)
        onSelect()
      }}
      disabled={isDisabled}
    >
      {icon && <span className="text-ink-2">{icon}</span>}
      {children}
    </Radix.Item>
  )
}

/**
 * A dialog that the item opens returns focus to the element focused before. The item no longer exists then, so focus
 * the menu's button first.
 */
function focusOpener(item: EventTarget | null): void {
  const menu = item instanceof Element ? item.closest('[role="menu"]') : null
  const openerId = menu?.getAttribute('aria-labelledby')
  if (openerId) document.getElementById(openerId)?.focus()
}

/** A row with a word and a line about what follows from it. */
export interface MenuOptionProps extends Pick<MenuItemProps, 'icon' | 'onSelect'> {
  /** The name of the row, a few words. */
  label: string
  /** One line, below the label. */
  help: string
  /** Whether it is the default action of the button beside the menu. */
  isTicked?: boolean
}

/** One way among several to do something. */
export function MenuOption({ icon, label, help, isTicked = false, onSelect }: MenuOptionProps) {
  return (
    <Radix.Item
      className="flex w-full select-none items-start gap-3 rounded-chip px-3 py-2 text-body text-ink outline-none data-[highlighted]:bg-sunk"
      onSelect={(event) => {
        focusOpener(event.currentTarget)
        onSelect()
      }}
    >
      <span className="mt-0.5 text-ink-2">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-button">
          {label}
          {isTicked && <span className="sr-only">{` ${UI_LABELS.usedByButton}`}</span>}
        </span>
        <span className="block text-ink-2 text-small">{help}</span>
      </span>
      {isTicked && <Check size={16} aria-hidden className="mt-0.5" />}
    </Radix.Item>
  )
}

/** A setting of the rows above it. The menu stays open. */
export function MenuToggle({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <Radix.CheckboxItem
      className={ROW}
      checked={isOn}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check size={16} aria-hidden />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

/** A row that is a link: it can be opened in a new tab like any other. */
export function MenuLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  return (
    <Radix.Item className={ROW} asChild>
      <a href={href}>
        {icon && <span className="text-ink-2">{icon}</span>}
        {children}
      </a>
    </Radix.Item>
  )
}

export interface MenuChoiceProps<Value extends string> {
  /** Shown above the options, and the name of the group for screen readers. */
  label: string
  /** The value of the option with the tick; if no option has it, there is no tick. */
  value: Value
  /** `icon` is shown before the label, `hint` below it. */
  options: readonly { value: Value; label: string; icon?: ReactNode; hint?: string }[]
  /** Called with the value of the pressed option, also if it has the tick; the menu then closes. */
  onChoose: (value: Value) => void
}

/** One of several, with a tick at the one that holds. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: MenuChoiceProps<Value>) {
  const id = useId()
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChoose(option.value)
  }
  return (
    <>
      <MenuHeading>{label}</MenuHeading>
      <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint && `${id}-${option.value}-hint`}
            className={ROW}
          >
            {option.icon && <span className="text-ink-2">{option.icon}</span>}
            <span className="flex-1">
              <span id={`${id}-${option.value}`}>{option.label}</span>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="block text-caption text-ink-2">
                  {option.hint}
                </span>
              )}
            </span>
            <Radix.ItemIndicator>
              <Check size={16} aria-hidden />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  )
}

interface SubmenuProps {
  /** Before the label. */
  icon?: ReactNode
  /** The text of the row that opens it. */
  label: ReactNode
  /** The rows that it opens, such as `MenuItem`. */
  children: ReactNode
}

/** Rows that are seldom needed, behind one row. */
export function Submenu({ icon, label, children }: SubmenuProps) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={`${ROW} data-[state=open]:bg-sunk`}>
        {icon && <span className="text-ink-2">{icon}</span>}
        <span className="flex-1">{label}</span>
        <ChevronRight size={16} aria-hidden className="text-ink-2" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent
          collisionPadding={8}
          className="motion-open z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-52 max-w-80 max-phone:min-w-40 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

/** Names the rows below it. It can't be chosen, and keys pass over it. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-caption text-ink-3">{children}</Radix.Label>
}

/** A line between two groups of rows. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

import type { z } from 'zod'
import { isSameValue } from '#base/is-same-value.ts'
import { accept } from '#session/core/decision.ts'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { defineEvent } from '#session/core/events.ts'
import { BoardSettings } from './board-settings.ts'
import type { BoardSlice } from './board-slice.ts'

/** Stored for good, like all events. */
export const SETTINGS_EVENTS = [
  defineEvent('settings.changed', { settings: BoardSettings }),
  /** After a `settings.changed` with other days, for the activity log. */
  defineEvent('retention.changed', {}),
] as const
type SettingsEvent = z.infer<(typeof SETTINGS_EVENTS)[number]>

const define = commandsOn<Pick<BoardSlice, 'settings'>, SettingsEvent>()

/** Missing settings stay as they are. */
const changeSettings = define({
  type: 'settings.change',
  fields: { settings: BoardSettings.partial() },
  minRole: 'facilitator',
  route: commandRoute('patch', '/settings', 'Change some of the settings', 'settings', {
    body: routeBody(BoardSettings.partial(), (settings) => ({ settings })),
  }),
  decide(state, command) {
    const settings = BoardSettings.parse({ ...state.settings, ...command.settings })
    if (isSameValue(settings, state.settings)) return accept()
    const changed: SettingsEvent = { kind: 'settings.changed', data: { settings } }
    return keepsAsLong(settings, state.settings)
      ? accept(changed)
      : accept(changed, { kind: 'retention.changed', data: {} })
  },
})

function keepsAsLong(one: BoardSettings, other: BoardSettings): boolean {
  const keptDays = ({ historyDays = null, activityDays = null }: BoardSettings) => [historyDays, activityDays]
  return isSameValue(keptDays(one), keptDays(other))
}

export const SETTINGS_COMMANDS = [changeSettings] as const

export const APPLY_SETTINGS: ApplyTable<Pick<BoardSlice, 'settings'>, SettingsEvent> = {
  'settings.changed': (_, { data: { settings } }) => ({ settings }),
  'retention.changed': () => ({}),
}

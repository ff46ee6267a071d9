'use client'

import { SunMoon } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuChoice } from '#ui/menu.tsx'
import { chooseTheme, useThemeChoice } from '#ui/theme.ts'
import { THEME_OPTIONS } from './theme-options.tsx'

/** Light or dark, for people without an account menu. */
export function ThemeMenu() {
  const choice = useThemeChoice()
  return (
    <Menu trigger={<IconButton label="Light or dark" icon={<SunMoon size={20} aria-hidden />} />}>
      <MenuChoice label="Theme" value={choice} options={THEME_OPTIONS} onChoose={chooseTheme} />
    </Menu>
  )
}

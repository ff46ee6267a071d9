import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ThemeChoice } from '#ui/color-theme.ts'

export const THEME_OPTIONS: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'Same as device', icon: <Monitor size={16} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
]

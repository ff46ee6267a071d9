import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ThemeChoice } from '#ui/color-theme.ts'
import { PEOPLE_LABELS } from './people-labels.ts'

export const THEME_OPTIONS: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: PEOPLE_LABELS.sameAsDevice, icon: <Monitor size={16} aria-hidden /> },
  { value: 'light', label: PEOPLE_LABELS.light, icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: PEOPLE_LABELS.dark, icon: <Moon size={16} aria-hidden /> },
]

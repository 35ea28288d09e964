import { IconMoon, IconSun } from '@tabler/icons-react'
import styles from '../page/icon-button.module.css'
import { useSwitchTheme } from './use-switch-theme.ts'

export function ThemeToggle() {
  const { other, switchTheme } = useSwitchTheme()
  const Icon = other === 'dark' ? IconMoon : IconSun
  const label = `Switch to ${other} theme`
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={switchTheme}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  )
}

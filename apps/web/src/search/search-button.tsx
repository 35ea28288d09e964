import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import styles from './search-button.module.css'

const loadPalette = () => import('./palette.tsx')
// Loaded before it is needed: text typed right after Ctrl+K must not go to a cell behind it.
const Palette = lazyDialog(loadPalette)

/** The search button in the top bar and the shortcut Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+K', () => setOpen((isOpen) => !isOpen)]], [], true)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void loadPalette()}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <span className={styles.label}>Search</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

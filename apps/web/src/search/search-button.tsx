import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { collectEarlyText, type EarlyText } from '../ui/text/early-text.ts'
import styles from './search-button.module.css'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyDialog(loadPalette)

/** The search button in the top bar and the shortcut Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const early = useRef<EarlyText>(undefined)
  function close() {
    // Otherwise a dialog that is closed before it had the focus would go on collecting.
    early.current?.take()
    setOpen(false)
  }
  function open() {
    early.current = collectEarlyText()
    setOpen(true)
  }
  useShortcuts([['mod+k', () => (isOpen ? close() : open())]])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void loadPalette()}
        onClick={open}
      >
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <span className={styles.label}>Search</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
      <Palette isOpen={isOpen} early={early} onClose={close} />
    </>
  )
}

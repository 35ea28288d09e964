import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import styles from './search-button.module.css'

const load = () => import('./palette.tsx')
const Palette = lazy(() => load().then(({ Palette }) => ({ default: Palette })))

/** The search button in the top bar and the shortcut Ctrl+K. The dialog is loaded when needed. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  // Load the dialog early: text typed right after Ctrl+K must not go to a cell behind it.
  useEffect(() => {
    const timer = setTimeout(load, 2000)
    return () => clearTimeout(timer)
  }, [])
  useHotkeys([['mod+K', () => (isOpen ? setOpen(false) : open())]], [], true)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void load()}
        onClick={open}
      >
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <span className={styles.words}>Search</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

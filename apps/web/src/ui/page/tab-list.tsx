import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tab-list.module.css'

/** The class of a link in a list of tabs; the current one has `aria-current`. */
export const tabClass = styles.tab

interface TabListProps {
  label: string
  /** Changes with the current tab. */
  current: string
  children: ReactNode
}

/** Links to screens that belong together, with a line below the current one. Views of one screen are segments. */
export function TabList({ label, current, children }: TabListProps) {
  const list = useRef<HTMLElement>(null)
  // Where there is little room, the current one may be out of view.
  useEffect(() => {
    const tab = current && list.current?.querySelector('[aria-current]')
    if (tab) tab.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={list} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

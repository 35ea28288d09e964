import { listNames, type ReferenceList } from '@nutripim/contract/reference/reference-data'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './reference-tabs.module.css'
import { listTexts } from './reference-text.ts'

/** The lists and the declaration profiles: all that the web team keeps, in one row. */
export function ReferenceTabs({ current }: { current: ReferenceList | 'declarations' }) {
  const tabs = useRef<HTMLElement>(null)
  // On a phone the current one may be out of view.
  useEffect(() => {
    const tab = tabs.current?.querySelector(`[aria-current][data-tab="${current}"]`)
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Reference data">
      {listNames.map((list) => (
        <Link
          key={list}
          to="/admin/reference"
          search={{ list }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={styles.tab}
          data-tab={list}
          aria-current={list === current ? 'page' : undefined}
        >
          {listTexts[list].title}
        </Link>
      ))}
      <Link
        to="/product-info/declarations"
        className={styles.tab}
        data-tab="declarations"
        aria-current={current === 'declarations' ? 'page' : undefined}
      >
        Declaration profiles
      </Link>
    </nav>
  )
}

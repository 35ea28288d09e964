import { listNames, type ReferenceList } from '@nutripim/contract/reference/reference-data'
import { Link } from '@tanstack/react-router'
import styles from './reference-tabs.module.css'
import { listTexts } from './reference-text.ts'

/** The lists and the declaration profiles: all that the web team keeps, in one row. */
export function ReferenceTabs({ current }: { current: ReferenceList | 'declarations' }) {
  return (
    <nav className={styles.tabs} aria-label="Reference data">
      {listNames.map((list) => (
        <Link
          key={list}
          to="/admin/reference"
          search={{ list }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={styles.tab}
          aria-current={list === current ? 'page' : undefined}
        >
          {listTexts[list].title}
        </Link>
      ))}
      <Link
        to="/product-info/declarations"
        className={styles.tab}
        aria-current={current === 'declarations' ? 'page' : undefined}
      >
        Declaration profiles
      </Link>
    </nav>
  )
}

import type { ProductPage } from '@nutripim/contract/products/product-page'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLetterKeys } from './letter-keys.tsx'
import styles from './page-part.module.css'
import { type PartName, partEditors } from './part-editors.ts'

interface PagePartProps {
  page: ProductPage
  name: PartName
  title: string
  /** What the link to the editor says. */
  action?: string
  /** Beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** A part of the product page with the link to its editor and the key that opens it. */
export function PagePart({ page, name, title, action = 'Edit', note, children }: PagePartProps) {
  const { key, link } = partEditors[name]
  const hasKeys = useLetterKeys()
  return (
    <section className={styles.part} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note !== undefined && <span className="np-muted np-sm">{note}</span>}
        <Link
          {...link(page)}
          className={styles.edit}
          aria-label={`${action} ${title.toLowerCase()}`}
          aria-keyshortcuts={hasKeys ? key.toUpperCase() : undefined}
        >
          {action} {hasKeys && <kbd>{key.toUpperCase()}</kbd>}
        </Link>
      </header>
      {children}
    </section>
  )
}

/** Said where a part has nothing. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="np-flush np-muted">{children}</p>
}

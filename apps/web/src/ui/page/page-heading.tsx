import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  about?: string
  /** What may be done with the whole of it, at the other end of the line. */
  acts?: ReactNode
}

/** The title of a screen and one line of what it is for. */
export function PageHeading({ title, about, acts }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {about !== undefined && <p className={styles.about}>{about}</p>}
      </div>
      {acts}
    </div>
  )
}

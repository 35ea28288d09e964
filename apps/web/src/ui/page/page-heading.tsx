import { Fragment, type ReactNode } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  description?: string
  /** What may be done with the whole of it, at the other end of the line. */
  actions?: ReactNode
}

/** The title of a screen and one line of what it is for. */
export function PageHeading({ title, description, actions }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.text}>
        <h1 className={styles.title}>{breakAddresses(title)}</h1>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {actions}
    </div>
  )
}

/** An e-mail address that is too long for the line continues after its @. */
function breakAddresses(title: string): ReactNode {
  const [start, ...rest] = title.split('@')
  if (rest.length === 0) return title
  return (
    <>
      {start}
      {rest.map((part) => (
        <Fragment key={part}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

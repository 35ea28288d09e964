import styles from './page-heading.module.css'

/** The title of a screen and one line of what it is for. */
export function PageHeading({ title, about }: { title: string; about?: string }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      {about !== undefined && <p className={styles.about}>{about}</p>}
    </div>
  )
}

import { CopyButton } from '../ui/page/copy-button.tsx'
import styles from './code.module.css'

/** Text for machines, to be read and copied. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="np-relative">
      <CopyButton className={styles.copy ?? ''} size="compact-xs" text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}

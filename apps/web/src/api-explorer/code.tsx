import { Button, CopyButton } from '@mantine/core'
import styles from './code.module.css'

/** Text for machines, to be read and copied. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.box}>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button className={styles.copy ?? ''} variant="default" size="compact-xs" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}

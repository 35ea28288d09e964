import { Button, SegmentedControl } from '@mantine/core'
import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import { WordDiff } from '../../ui/text/word-diff.tsx'
import styles from './advice-version-pane.module.css'
import { useRestoreAdvice, useVersions } from './use-advice-history.ts'

export const changeLabels: Record<AdviceVersion['change'], string> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
}

/** A phone shows the short text; screen readers always read the whole one. */
const shorten = (text: string, short: string) => (
  <>
    <span className={styles.whole}>{text}</span>
    <span className={`np-hidden ${styles.short}`} aria-hidden>
      {short}
    </span>
  </>
)

interface AdviceVersionPaneProps {
  version: AdviceVersion
  onSelect: (version: AdviceVersion) => void
}

/** One version: its text compared with the previous or the current one, and a list of all versions. */
export function AdviceVersionPane({ version: listed, onSelect }: AdviceVersionPaneProps) {
  const versions = useVersions(listed).data
  const restore = useRestoreAdvice()
  const [against, setAgainst] = useState('before')
  // The list of all versions is loaded later than the list of changes, so it is more recent.
  const version = versions?.find(({ versionId }) => versionId === listed.versionId) ?? listed
  const now = versions?.find(({ isCurrent }) => isCurrent)?.text ?? null
  const { productName, productCode, cropName, change, text, before } = version
  return (
    <section className={styles.pane} aria-label="Version">
      <header className={styles.header}>
        <h2>
          <LocalText as="bdi">{productName ?? 'Deleted product'}</LocalText> on {cropName}
        </h2>
        <p>
          {changeLabels[change]} by {version.by},{' '}
          <time dateTime={version.at}>{formatDateTime(version.at)}</time>
        </p>
      </header>
      <SegmentedControl
        size="xs"
        fullWidth
        value={against}
        onChange={setAgainst}
        aria-label="Compare with"
        data={[
          { value: 'before', label: shorten('Compare with previous', 'Previous') },
          { value: 'now', label: shorten('Compare with current', 'Current') },
          { value: 'plain', label: shorten('Text only', 'Text') },
        ]}
      />
      <div className={styles.text}>
        {against === 'plain' ? (
          <WordDiff before={text} after={text} />
        ) : against === 'now' ? (
          <WordDiff before={now ?? ''} after={text} />
        ) : (
          <WordDiff before={before ?? ''} after={change === 'deleted' ? '' : text} />
        )}
      </div>
      <div className="np-row np-middle np-end np-wrap np-gap-8">
        {productCode && (
          <LinkButton
            to="/advice/edit-product-advice"
            search={{
              country: version.countryId,
              product: productCode,
              crop: version.cropCode,
            }}
            variant="default"
          >
            Open in the editor
          </LinkButton>
        )}
        {version.canRestore && versions && (
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
            loading={restore.isSaving}
            onClick={() => void restore.save({ version, was: now })}
          >
            Restore this text
          </Button>
        )}
        {version.isCurrent && <span className="np-muted">This is the current text.</span>}
      </div>
      {versions && versions.length > 1 && (
        <nav aria-label="All versions of this text">
          <h3>All versions of this text</h3>
          <ol className={styles.versions}>
            {versions.map((each) => (
              <li key={each.versionId}>
                <button
                  type="button"
                  aria-current={each.versionId === version.versionId || undefined}
                  onClick={() => onSelect(each)}
                >
                  <span>{changeLabels[each.change]}</span> {each.by}, {formatDateTime(each.at)}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useUrlState } from '../../address/use-url-state.ts'
import { ChangedSincePreview } from '../../exchange/changed-since-preview.tsx'
import lists from '../../exchange/import-list.module.css'
import { ImportPreview } from '../../exchange/import-preview.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { catalogueConflicts, catalogueWorkbook, formatChangedCells } from './catalogue-text.ts'
import { PreviewWarnings } from './preview-warnings.tsx'
import styles from './proposals.module.css'
import { useDecideProposal, useProposal, useProposals } from './use-proposals.ts'

const path = '/product-info/exchange'

/** Changes that assistants propose, to review one by one. Nothing is shown while there are none. */
export function Proposals({ country }: { country: string }) {
  const proposals = useProposals(country)
  const {
    search: { proposal: selected },
    change,
  } = useUrlState(path)
  const select = (proposal: number | undefined) => void change({ proposal })
  const { data } = proposals
  if (!data) return <NotLoaded query={proposals} what="proposals" loading={null} />
  const isGone = selected !== undefined && !data.some((each) => each.importId === selected)
  if (data.length === 0 && !isGone) return null
  return (
    <section className={lists.section} aria-labelledby="proposals">
      <h2 id="proposals">Proposals of assistants</h2>
      {isGone && (
        <p className="np-flush np-muted" role="status">
          There is no such proposal in this country. It was applied or discarded, or it has expired.
        </p>
      )}
      {data.length > 0 && (
        <ul className={`${lists.list} ${styles.list}`}>
          {data.map(({ importId, proposedBy, note, proposedAt, expiresAt, changedCells }) => (
            <li key={importId} aria-current={importId === selected || undefined}>
              <div className="np-stack np-shrink np-breaks">
                <q dir="auto">{note}</q>
                <span className="np-flush np-muted">
                  {formatChangedCells(changedCells)}, proposed by {proposedBy} on{' '}
                  {formatDateTime(proposedAt)}, expires {formatDateTime(expiresAt)}
                </span>
              </div>
              {importId !== selected && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Review proposal “${note}”`}
                  onClick={() => select(importId)}
                >
                  Review
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {selected !== undefined && !isGone && (
        <Proposal
          key={selected}
          country={country}
          id={selected}
          onClose={() => select(undefined)}
        />
      )}
    </section>
  )
}

function Proposal(props: { country: string; id: number; onClose: () => void }) {
  const { country, id, onClose } = props
  const { data } = useProposal(country, id)
  const { conflicts, isApplying, apply, discard } = useDecideProposal(country, onClose)
  if (!data) return null
  const { preview } = data
  if (conflicts) {
    return (
      <ChangedSincePreview
        title="Cells have changed since the proposal"
        headings={catalogueConflicts.headings}
        rows={conflicts.map(catalogueConflicts.cells)}
        text="Nothing was saved. Discard the proposal and let the assistant read the product again."
        action={{ label: 'Discard proposal', onClick: () => void discard(preview) }}
      />
    )
  }
  return (
    <ImportPreview
      {...catalogueWorkbook}
      preview={preview}
      verb="Apply"
      warningCount={preview.warnings.length}
      discardLabel="Discard proposal"
      isApplying={isApplying}
      onApply={(leftOut) => void apply(preview, leftOut)}
      onDiscard={() => void discard(preview)}
    >
      <PreviewWarnings warnings={preview.warnings} />
    </ImportPreview>
  )
}

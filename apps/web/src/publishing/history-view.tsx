import { Button } from '@mantine/core'
import type { Publication } from '@nutripim/contract/publishing/publishing'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { OlderButton } from '../ui/page/older-button.tsx'
import page from '../ui/page/page.module.css'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { DifferenceList, keyOf } from './difference-list.tsx'
import styles from './publishing.module.css'
import { formatOrigin } from './publishing-text.ts'
import { type ChannelOf, comparisonQuery, publicationsQuery, useUndo } from './use-publishing.ts'

/** Who published what and when; any two publications compared; undo. */
export function HistoryView({ channelOf }: { channelOf: ChannelOf }) {
  const list = useInfiniteQuery(publicationsQuery(channelOf))
  const [compared, setCompared] = useState<{ from: number; to: number }>()
  const { undo, isUndoing } = useUndo(channelOf)
  if (!list.data) return <NotLoaded query={list} what="publications" />
  const publications = list.data.pages.flatMap(({ publications }) => publications)
  if (publications.length === 0) {
    return (
      <EmptyState icon={IconHistory} title="No publications yet">
        <span>Each publication is listed here, and can be compared with others and undone.</span>
      </EmptyState>
    )
  }
  return (
    <div className="np-stack np-gap-16">
      <table className={styles.history} aria-label="Publications">
        <thead>
          <tr>
            <th scope="col" className={styles.figure}>
              Number
            </th>
            <th scope="col">Time</th>
            <th scope="col">By</th>
            <th scope="col">Kind</th>
            <th scope="col" className={styles.figure}>
              Changes
            </th>
            <th scope="col">Note</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {publications.map((publication) => (
            <tr key={publication.number}>
              <td className={`np-figures ${styles.figure}`} data-label="Publication">
                {publication.number}
              </td>
              <td className="np-figures">{formatDateTime(publication.publishedAt)}</td>
              <td>{formatUser(publication.publishedBy)}</td>
              <td>{formatOrigin(publication)}</td>
              <td className={`np-figures ${styles.figure}`} data-label="Changes">
                {formatNumber(publication.changes)}
              </td>
              <td dir="auto">{publication.note}</td>
              <td>
                {publication.isExpired ? (
                  <span
                    className="np-flush np-muted"
                    title="The changes of this publication are no longer stored, so they cannot be shown or undone."
                  >
                    Changes expired
                  </span>
                ) : (
                  <div className={`np-row np-wrap np-gap-4 ${styles.actions}`}>
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() =>
                        setCompared({ from: publication.number - 1, to: publication.number })
                      }
                    >
                      Show changes
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="default"
                      loading={isUndoing}
                      onClick={() => void undo(publication.number)}
                    >
                      Undo publication
                    </Button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OlderButton query={list}>Show older publications</OlderButton>
      {compared && (
        <Comparison
          channelOf={channelOf}
          publications={publications.filter(({ isExpired }) => !isExpired)}
          compared={compared}
          onChange={setCompared}
          onUndo={undo}
        />
      )}
    </div>
  )
}

interface ComparisonProps {
  channelOf: ChannelOf
  publications: readonly Publication[]
  compared: { from: number; to: number }
  onChange: (compared: { from: number; to: number }) => void
  onUndo: ReturnType<typeof useUndo>['undo']
}

function Comparison({ channelOf, publications, compared, onChange, onUndo }: ComparisonProps) {
  const { from, to } = compared
  const { data } = useQuery(comparisonQuery(channelOf, from, to))
  const numbers = publications.map(({ number }) => number)
  const options = [...new Set([...numbers, from, to])]
    .sort((a, b) => b - a)
    .map((number) => ({ value: String(number), label: number === 0 ? 'Start' : String(number) }))
  const isOne = to === from + 1
  return (
    <section className="np-stack np-gap-16" aria-label="Comparison">
      <div className={page.toolbar} data-align="bottom">
        <SearchSelect
          label="From publication"
          data={options.filter(({ value }) => Number(value) < to)}
          value={String(from)}
          allowDeselect={false}
          onChange={(value) => value && onChange({ from: Number(value), to })}
        />
        <SearchSelect
          label="To publication"
          data={options.filter(({ value }) => Number(value) > from)}
          value={String(to)}
          allowDeselect={false}
          onChange={(value) => value && onChange({ from, to: Number(value) })}
        />
      </div>
      {data ? (
        <>
          <p className="np-flush np-muted" role="status">
            {formatCount(data.total, 'record differs', 'records differ')}
            {data.records.length < data.total &&
              `; the first ${formatNumber(data.records.length)} are listed`}
            .
          </p>
          <DifferenceList
            label="Compared records"
            records={data.records}
            {...(isOne && {
              action: (record) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => void onUndo(to, { record: keyOf(record), name: record.name })}
                >
                  Undo
                </Button>
              ),
            })}
          />
        </>
      ) : (
        <GridSkeleton label="Loading comparison" />
      )}
    </section>
  )
}

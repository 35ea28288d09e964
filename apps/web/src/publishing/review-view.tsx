import { Button, TextInput } from '@mantine/core'
import type { KindCounts, RecordDifference } from '@nutripim/contract/publishing/publishing'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { GoneNotice } from '../ui/form/kept-form.tsx'
import { LostEditButtons } from '../ui/form/save-bar.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { filterRows } from '../ui/grid/arrange-rows.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { NoMatch } from '../ui/page/no-match.tsx'
import page from '../ui/page/page.module.css'
import { changesOf } from '../ui/unsaved/changes-of.ts'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { DifferenceList, keyOf } from './difference-list.tsx'
import { listProductWarnings } from './list-product-warnings.ts'
import styles from './publishing.module.css'
import {
  countKinds,
  formatCheck,
  formatKind,
  formatKindCounts,
  listSelected,
} from './publishing-text.ts'
import {
  type ChannelOf,
  differencesQuery,
  useCancelScheduled,
  usePublish,
} from './use-publishing.ts'

const searchTextOf = ({ name, code, kind }: RecordDifference) =>
  [name, code, formatKind(kind)].join('\n')

interface ReviewViewProps {
  channelOf: ChannelOf
  channelName: string
  /** False until the channel is published for the first time: then everything differs. */
  hasPublication: boolean
}

function formatFindings(findings: readonly string[] | undefined, isCut: boolean): string[] {
  if (!findings) return ['The contents could not be checked.']
  return [
    ...(findings.length > 0
      ? [`${formatCount(findings.length, 'finding')}: contents look wrong.`]
      : []),
    ...(isCut ? ['Only the contents of the records in the list were checked.'] : []),
  ]
}

/** What differs since the last publication, and the ways to publish it. */
export function ReviewView({ channelOf, channelName, hasPublication }: ReviewViewProps) {
  const differences = useQuery(differencesQuery(channelOf))
  const { data } = differences
  const { save: publish, isSaving } = usePublish(channelOf)
  const { save: cancel, isSaving: isCancelling } = useCancelScheduled(channelOf.country)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [localTime, setLocalTime] = useState('')
  const filter = useUrlState('/product-info/channels').textField('text')
  const isGone = useGoneRecord() !== undefined
  useUnsavedWork({
    name: `publication note ${channelOf.country} ${channelOf.channel}`,
    isDirty: () => note !== '',
    describe: () => 'Your note about the publication will be lost.',
    discard: () => setNote(''),
    serialise: () => note,
    restore: setNote,
    isLeaving: changesOf('country', 'channel', 'view'),
    toText: () => `Note: ${note}`,
  })
  if (!data) return <NotLoaded query={differences} what="differences" />
  const { version, heldBack } = data
  const selectedKeys = listSelected(data.records, selected)
  const askFirst = async (
    listed: readonly RecordDifference[],
    counts: KindCounts,
    count: number,
  ) => {
    const findings = await listProductWarnings(channelOf.country, listed)
    return confirm({
      title: `Publish ${formatCount(count, 'record')}?`,
      text: [
        `The channel “${channelName}” delivers at once: ${formatKindCounts(counts)}.`,
        ...(heldBack.length > 0
          ? [`Not published: ${formatCount(heldBack.length, 'product')} held back by checks.`]
          : []),
        ...formatFindings(findings, listed.length < count),
      ],
      ...(findings &&
        findings.length > 0 && {
          details: (
            <ul className="np-flush">
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          ),
        }),
      confirmLabel: `Publish ${formatCount(count, 'record')}`,
    })
  }
  const send = async (records: string[] | null) => {
    const counts = records ? countKinds(selectedKeys) : data.counts
    const count = records ? selectedKeys.length : data.total
    // A scheduled publication can still be cancelled.
    const listed = records ? selectedKeys : data.records
    if (localTime === '' && !(await askFirst(listed, counts, count))) return
    const outcome = await publish({ records, version, note, localTime })
    if (outcome.status !== 'saved') return
    setSelected(new Set())
    setNote('')
    setLocalTime('')
  }
  const records = filterRows(data.records, filter.value, searchTextOf)
  const verb = localTime === '' ? 'Publish' : 'Schedule'
  const noteField = (
    <TextInput
      label="Note"
      placeholder="Why it is published"
      maxLength={500}
      dir="auto"
      value={note}
      onChange={(event) => setNote(event.currentTarget.value)}
    />
  )
  // There is nothing to publish any more, so the note can only be copied.
  const isNoteLost = note !== '' && (isGone || data.total === 0)
  return (
    <div className="np-stack np-gap-16">
      <GoneNotice />
      {isNoteLost && (
        <div className={`${page.toolbar} ${styles.publish}`} data-align="bottom">
          {noteField}
          <LostEditButtons onDiscard={() => setNote('')} />
        </div>
      )}
      {data.total === 0 ? (
        <EmptyState icon={IconClipboardCheck} title="Nothing to publish">
          <span>The channel delivers the current data. Changes are listed here after a save.</span>
        </EmptyState>
      ) : (
        <>
          {!isGone && (
            <div className={`${page.toolbar} ${styles.publish}`} data-align="bottom">
              {noteField}
              <TextInput
                type="datetime-local"
                label={`Publish at (${data.timeZone}; now if empty)`}
                value={localTime}
                onChange={(event) => setLocalTime(event.currentTarget.value.slice(0, 16))}
              />
              <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>
                <Button
                  variant="default"
                  disabled={selectedKeys.length === 0}
                  loading={isSaving}
                  onClick={() => void send(selectedKeys.map(keyOf))}
                >
                  {verb} selection ({formatNumber(selectedKeys.length)})
                </Button>
                <Button loading={isSaving} onClick={() => void send(null)}>
                  {verb} all ({formatNumber(data.total)})
                </Button>
              </div>
            </div>
          )}
          <div className={page.toolbar} data-align="middle">
            <SearchInput
              className={page.filter}
              label="Filter"
              placeholder="Filter by product, code or kind"
              {...filter}
            />
            <p className="np-flush np-muted" role="status">
              {hasPublication
                ? `${formatCount(data.total, 'record differs', 'records differ')} since the last publication`
                : `Nothing is published yet: ${formatCount(data.total, 'record')} to publish`}
              {data.records.length < data.total &&
                `; the first ${formatNumber(data.records.length)} are listed`}
              .
            </p>
          </div>
          {records.length === 0 && (
            <EmptyState>
              <NoMatch onClear={() => filter.onChange('')}>
                No record matches “{filter.value}”.
              </NoMatch>
            </EmptyState>
          )}
          <DifferenceList
            label="Differences"
            records={records}
            selection={{
              keys: selected,
              onChange: (key, isSelected) => {
                const next = new Set(selected)
                if (isSelected) next.add(key)
                else next.delete(key)
                setSelected(next)
              },
            }}
          />
        </>
      )}
      {data.heldBack.length > 0 && (
        <section aria-label="Held back">
          <h3 className="np-apart">Held back by checks</h3>
          <ul className={styles.plain}>
            {data.heldBack.map(({ record, name, failedChecks }) => (
              <li key={record}>
                <strong dir="auto">{name}</strong>: {failedChecks.map(formatCheck).join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.scheduled.length > 0 && (
        <section aria-label="Scheduled publications">
          <h3 className="np-apart">Scheduled</h3>
          <ul className={styles.plain}>
            {data.scheduled.map(({ id, publishAt, selected: count, requestedBy, note: reason }) => (
              <li key={id}>
                {formatDateTime(publishAt, data.timeZone)} ({data.timeZone}),{' '}
                {count === null ? 'all differences' : formatCount(count, 'record')}, by{' '}
                {formatUser(requestedBy)}
                {reason && `: ${reason}`}{' '}
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={isGone}
                  loading={isCancelling}
                  onClick={() => void cancel(id)}
                >
                  Cancel publication
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

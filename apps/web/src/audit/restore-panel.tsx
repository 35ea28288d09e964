import { Button, Checkbox } from '@mantine/core'
import type { AuditNames } from '@nutripim/contract/audit'
import { type ChangedField, changedFields, labelOf } from '@nutripim/contract/change-fields'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { confirm } from '../ui/confirm.tsx'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { shortTime } from '../ui/grid/theirs.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { wordsOf as plainWords } from '../ui/rich-text/words-of-html.ts'
import { RowList, type RowListColumn } from '../ui/row-list/row-list.tsx'
import { wordChanges } from '../ui/word-changes.ts'
import styles from './audit.module.css'
import {
  countOf,
  linesOf,
  type RestoreLine,
  type RestoreScope,
  useRestore,
  useRestorePreview,
} from './use-restore.ts'

const keyOf = ({ key }: RestoreLine) => key

interface RestorePanelProps {
  scope: RestoreScope
  onDone?: () => void
}

/** What would change, to choose from; nothing changes before it is confirmed. */
export function RestorePanel({ scope, onDone }: RestorePanelProps) {
  const preview = useRestorePreview(scope)
  const lines = useMemo(() => (preview.data ? linesOf(preview.data) : []), [preview.data])
  const free = useMemo(() => lines.filter(({ row }) => row.blocked === null), [lines])
  // What would be deleted is chosen by hand.
  const usual = useMemo(
    () => new Set(free.filter(({ row }) => row.change !== 'new').map(keyOf)),
    [free],
  )
  const [changed, setChanged] = useState<{ of: typeof usual; chosen: ReadonlySet<string> }>()
  const chosen = changed?.of === usual ? changed.chosen : usual
  const setChosen = (chosen: ReadonlySet<string>) => setChanged({ of: usual, chosen })
  const restore = useRestore(scope, () => onDone?.())
  const taken = free.filter(({ key }) => chosen.has(key))
  const names = preview.data?.names

  function toggle({ key, row }: RestoreLine) {
    if (row.blocked !== null || restore.isPending) return
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  async function start() {
    const deleted = taken.filter(({ row }) => row.change === 'new')
    const isSure = await confirm({
      title: 'Restore?',
      text: [
        `${countOf(taken.length)} will be as before ${shortTime(scope.moment)}. The log keeps what is there now.`,
        ...deleted.map(({ row }) => `${row.subject} will be deleted.`),
      ],
      confirmLabel: 'Restore',
      danger: deleted.length > 0,
    })
    if (isSure) restore.mutate(taken)
  }

  if (preview.isError && !preview.data) {
    return (
      <LoadFailure title="The changes could not be read" onRetry={() => void preview.refetch()} />
    )
  }
  if (!names) return <GridSkeleton label="Reading what was changed since" />
  return (
    <div className={styles.restore}>
      <RowList
        label="What would change"
        rows={lines}
        columns={columnsOf(names, chosen)}
        keyOf={keyOf}
        rowHeight={44}
        leastWidth={560}
        onPick={toggle}
        empty="Nothing here has changed since then."
      />
      {lines.length > 0 && (
        <div className={styles.below}>
          <Checkbox
            label={`${taken.length} of ${lines.length} chosen`}
            checked={taken.length > 0 && taken.length === free.length}
            indeterminate={taken.length > 0 && taken.length < free.length}
            disabled={free.length === 0}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? free.map(keyOf) : []))
            }
          />
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
            disabled={taken.length === 0 || preview.isFetching}
            loading={restore.isPending}
            onClick={() => void start()}
          >
            Restore {taken.length > 0 ? taken.length : ''}
          </Button>
        </div>
      )}
    </div>
  )
}

const whole = { gone: 'comes back', new: 'added since: would be deleted' } as const

function columnsOf(names: AuditNames, chosen: ReadonlySet<string>): RowListColumn<RestoreLine>[] {
  return [
    {
      id: 'chosen',
      title: '',
      width: '22px',
      render: ({ key, row, cell }) => (
        <Checkbox
          size="xs"
          tabIndex={-1}
          readOnly
          aria-label={`${row.subject}${cell ? `, ${wordsOf(row.kind, cell, names).label}` : ''}`}
          checked={chosen.has(key)}
          disabled={row.blocked !== null}
        />
      ),
    },
    {
      id: 'record',
      title: 'Record',
      width: 'minmax(110px, 1.2fr)',
      render: ({ row }) => <Value text={row.subject} />,
    },
    {
      id: 'field',
      title: 'Field',
      width: 'minmax(80px, 0.8fr)',
      render: ({ row, cell }) =>
        cell ? (
          <Value text={wordsOf(row.kind, cell, names).label} />
        ) : (
          <Value text={labels[row.kind]} />
        ),
    },
    {
      id: 'now',
      title: 'Now → then',
      width: 'minmax(140px, 2fr)',
      render: ({ row, cell }) => {
        if (row.blocked !== null) return <Value text={row.blocked} />
        if (!cell) return <Value text={whole[row.change as 'gone' | 'new']} change={row.change} />
        const { before, after, text } = wordsOf(row.kind, cell, names)
        if (text && before !== null && after !== null) {
          const plain = text === 'html' ? plainWords : (words: string) => words
          return <Value text={changedWords(plain(before), plain(after))} />
        }
        return <Value text={`${before ?? 'empty'} → ${after ?? 'empty'}`} />
      },
    },
    {
      id: 'by',
      title: 'Changed since by',
      width: 'minmax(120px, 1fr)',
      render: ({ row, cell }) => (
        <Value text={`${(cell ?? row).by}, ${shortTime((cell ?? row).at)}`} />
      ),
    },
  ]
}

const Value = ({ text, change }: { text: string; change?: string }) => (
  <span className={styles.value} dir="auto" title={text} data-change={change}>
    {text}
  </span>
)

const kinds = {
  products: 'product',
  links: 'product link',
  advice: 'advice',
  dealers: 'dealer',
  users: 'user',
} as const
const labels = {
  products: 'Product',
  links: 'Recommendation',
  advice: 'Advice',
  dealers: 'Dealer',
  users: 'User',
} as const

/** Of running text only what would go and what would come: “−0.03 +0.02”. */
function changedWords(before: string, after: string): string {
  const said = wordChanges(before, after).flatMap(({ kind, text }) =>
    kind === 'same' ? [] : [`${kind === 'out' ? '−' : '+'}${text.trim()}`],
  )
  return said.join(' ')
}

/** A cell in the words of the log: what it says now, and what it would say. */
function wordsOf(
  kind: keyof typeof kinds,
  { field, now, old }: NonNullable<RestoreLine['cell']>,
  names: AuditNames,
): Pick<ChangedField, 'label' | 'before' | 'after' | 'text'> {
  const [name = '', part] = field.split('.')
  const isMember = part !== undefined && name !== 'composition'
  if (isMember) {
    const member = name === 'countries' ? (names.countries[part] ?? part) : part
    const label = `${labelOf(kinds[kind], name)} ${member}`
    return { label, before: now ? 'yes' : 'no', after: old ? 'yes' : 'no' }
  }
  const side = (value: typeof now) => ({ [name]: part === undefined ? value : { [part]: value } })
  const [said] = changedFields({ kind: kinds[kind], before: side(now), after: side(old) }, names)
  return said ?? { label: field, before: null, after: null }
}

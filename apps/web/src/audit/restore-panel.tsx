import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { formatCount } from '../ui/format/count.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { List } from '../ui/list/list.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import styles from './audit.module.css'
import { restoreColumns } from './restore-columns.tsx'
import {
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

/** What would change, to select from; nothing changes before it is confirmed. */
export function RestorePanel({ scope, onDone }: RestorePanelProps) {
  const preview = useRestorePreview(scope)
  const lines = useMemo(() => (preview.data ? linesOf(preview.data) : []), [preview.data])
  const free = useMemo(() => lines.filter(({ row }) => row.blocked === null), [lines])
  // What would be deleted is selected by hand.
  const usual = useMemo(
    () => new Set(free.filter(({ row }) => row.change !== 'new').map(keyOf)),
    [free],
  )
  const [changed, setChanged] = useState<{ of: typeof usual; selected: ReadonlySet<string> }>()
  const selected = changed?.of === usual ? changed.selected : usual
  const setSelected = (selected: ReadonlySet<string>) => setChanged({ of: usual, selected })
  const restore = useRestore(scope, () => onDone?.())
  const taken = free.filter(({ key }) => selected.has(key))
  const names = preview.data?.names

  function toggle({ key, row }: RestoreLine) {
    if (row.blocked !== null || restore.isPending) return
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }

  async function start() {
    const deleted = taken.filter(({ row }) => row.change === 'new')
    const isSure = await confirm({
      title: 'Restore?',
      text: [
        `${formatCount(taken.length, 'change')} will be restored to the state before ${formatDateTime(scope.moment)}. The audit log keeps the current values.`,
        ...deleted.map(({ row }) => `${row.subject} will be deleted.`),
      ],
      confirmLabel: 'Restore',
      danger: deleted.length > 0,
    })
    if (isSure) restore.mutate(taken)
  }

  if (preview.isError && !preview.data) {
    return (
      <LoadFailure title="The changes could not be loaded" onRetry={() => void preview.refetch()} />
    )
  }
  if (!names) return <GridSkeleton label="Loading the changes since then" />
  return (
    <div className={styles.restore}>
      <List
        label="Preview of the restore"
        rows={lines}
        columns={restoreColumns(names, selected)}
        keyOf={keyOf}
        rowHeight={44}
        hasAutoHeight
        onSelect={toggle}
        empty="Nothing has changed since then."
      />
      {lines.length > 0 && (
        <div className={styles.below}>
          <Checkbox
            label={`${taken.length} of ${lines.length} selected`}
            checked={taken.length > 0 && taken.length === free.length}
            indeterminate={taken.length > 0 && taken.length < free.length}
            disabled={free.length === 0}
            onChange={(event) =>
              setSelected(new Set(event.currentTarget.checked ? free.map(keyOf) : []))
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

import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import styles from '../audit.module.css'
import { PreviewProgress } from './preview-progress.tsx'
import { restoreColumns } from './restore-columns.tsx'
import {
  findBlockedReason,
  findChangesOfOthers,
  listLines,
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

/** Shows what would change and restores the selected changes after a confirmation. */
export function RestorePanel({ scope, onDone }: RestorePanelProps) {
  const { preview, percent, previewsBefore, cancel, retry } = useRestorePreview(scope)
  const lines = useMemo(() => (preview.data ? listLines(preview.data) : []), [preview.data])
  const available = useMemo(() => lines.filter((line) => findBlockedReason(line) === null), [lines])
  const ownName = useIdentity()?.displayName
  const by = scope.by ?? ownName
  const isUndo = scope.change !== undefined
  const ofOthers = useMemo(
    () => (isUndo ? new Set<string>() : findChangesOfOthers(lines, by)),
    [isUndo, lines, by],
  )
  // Records that a restore would delete are not preselected, nor what others changed later.
  const preselected = useMemo(
    () =>
      new Set(
        available
          .filter(({ row, key }) => (isUndo || row.change !== 'new') && !ofOthers.has(key))
          .map(keyOf),
      ),
    [available, isUndo, ofOthers],
  )
  const [changed, setChanged] = useState<{
    of: typeof preselected
    selected: ReadonlySet<string>
  }>()
  const selected = changed?.of === preselected ? changed.selected : preselected
  const setSelected = (selected: ReadonlySet<string>) => setChanged({ of: preselected, selected })
  const restore = useRestore(scope, () => onDone?.())
  const selectedLines = available.filter(({ key }) => selected.has(key))
  const names = preview.data?.names

  function toggle(line: RestoreLine) {
    if (findBlockedReason(line) !== null || restore.isSaving) return
    const { key } = line
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }

  async function start() {
    const deleted = selectedLines.filter(({ row }) => row.change === 'new')
    const isSure = await confirm({
      title: isUndo ? 'Undo this change?' : 'Restore?',
      text: [
        isUndo
          ? `${formatCount(selectedLines.length, 'value')} will be set back. The audit log keeps the current values.`
          : `${formatCount(selectedLines.length, 'change')} will be restored to the state before ${formatDateTime(scope.moment)}. The audit log keeps the current values.`,
        ...deleted.map(({ row }) => `${row.subject} will be deleted.`),
      ],
      confirmLabel: isUndo ? 'Undo' : 'Restore',
      danger: deleted.length > 0,
    })
    if (isSure) await restore.save(selectedLines)
  }

  if (!names) {
    if (preview.isFetching) {
      return <PreviewProgress percent={percent} previewsBefore={previewsBefore} onCancel={cancel} />
    }
    if (preview.error instanceof CallError && preview.error.code === 'timed_out') {
      return <StoppedPreview text={preview.error.message} onRetry={retry} />
    }
    if (preview.isError) {
      return <LoadFailure title="The changes could not be loaded" onRetry={retry} />
    }
    return <StoppedPreview text="The preview was cancelled." onRetry={retry} />
  }
  return (
    <div className="np-column np-gap-8 np-shrink np-fill">
      <List
        label={isUndo ? 'Preview of the undo' : 'Preview of the restore'}
        rows={lines}
        columns={restoreColumns(names, selected, ofOthers)}
        keyOf={keyOf}
        rowHeight={rowHeights.twoLines}
        hasAutoHeight
        onSelect={toggle}
        empty={
          isUndo ? 'Nothing of this change is left to undo.' : 'Nothing has changed since then.'
        }
      />
      {lines.length > 0 && (
        <div className={styles.below}>
          <Checkbox
            label={`${formatNumber(selectedLines.length)} of ${formatNumber(lines.length)} selected`}
            checked={selectedLines.length > 0 && selectedLines.length === available.length}
            indeterminate={selectedLines.length > 0 && selectedLines.length < available.length}
            disabled={available.length === 0}
            onChange={(event) =>
              setSelected(new Set(event.currentTarget.checked ? available.map(keyOf) : []))
            }
          />
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
            disabled={selectedLines.length === 0 || preview.isFetching}
            loading={restore.isSaving}
            onClick={() => void start()}
          >
            {isUndo ? 'Undo' : 'Restore'}{' '}
            {selectedLines.length > 0 ? formatNumber(selectedLines.length) : ''}
          </Button>
        </div>
      )}
    </div>
  )
}

function StoppedPreview({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <EmptyState role="status">
      {text}
      <Button variant="default" onClick={onRetry}>
        Preview again
      </Button>
    </EmptyState>
  )
}

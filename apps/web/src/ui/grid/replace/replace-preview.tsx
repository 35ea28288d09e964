import { Button, Group, Modal, Stack } from '@mantine/core'
import { formatCount, formatNumber } from '../../format/count.ts'
import type { Replacement } from './find-cells.ts'
import styles from './replace.module.css'

interface ReplacePreviewProps {
  replacements: readonly Replacement[]
  /** How many cells would change; the others cannot have the new text. */
  changed: number
  onApply: () => void
  onClose: () => void
}

/** More would only be scrolled past. */
const maxRows = 200

/** What a replacement would change, cell by cell. Nothing is changed before the user agrees. */
export function ReplacePreview(props: ReplacePreviewProps) {
  const { replacements, changed, onApply, onClose } = props
  const rejected = replacements.length - changed
  return (
    <Modal opened onClose={onClose} title={`Replace in ${formatCount(changed, 'cell')}?`} size="lg">
      <Stack gap={12}>
        <p className="np-flush np-muted">
          {rejected > 0 && `${formatCount(rejected, 'cell')} cannot have the new text. `}
          {replacements.length === 0 && 'No editable cell contains the text. '}
          One undo restores all of them. Nothing is saved until you select Save.
        </p>
        {replacements.length > 0 && (
          // The list scrolls, so the keyboard must be able to reach it.
          <section className={styles.scroll} aria-label="Preview" {...{ tabIndex: 0 }}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Column</th>
                  <th scope="col">Now</th>
                  <th scope="col">Becomes</th>
                </tr>
              </thead>
              <tbody>
                {replacements.slice(0, maxRows).map((each) => (
                  <tr key={`${each.rowName} ${each.columnTitle} ${each.before}`}>
                    <th scope="row" dir="auto">
                      {each.rowName}
                    </th>
                    <td>{each.columnTitle}</td>
                    <td dir="auto">{each.before}</td>
                    <td dir="auto">
                      {each.after ?? 'not changed'}
                      {each.note && <span className="np-block np-muted np-xs">{each.note}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {replacements.length > maxRows && (
              <p className="np-flush np-muted">
                and {formatNumber(replacements.length - maxRows)} more
              </p>
            )}
          </section>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={changed === 0} onClick={onApply}>
            Replace {formatNumber(changed)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

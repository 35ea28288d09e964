import { TextInput } from '@mantine/core'
import {
  needsRemovalConfirmed,
  type DealerPreview as Preview,
} from '@nutripim/contract/dealers/dealer-exchange'
import { useState } from 'react'
import { CellList } from '../../exchange/cell-list.tsx'
import { ImportPreview, type PreviewActions, toggled } from '../../exchange/import-preview.tsx'
import { formatCount, formatNumber, joinSentences } from '../../ui/format/count.ts'
import styles from './upload-page.module.css'

interface DealerPreviewProps extends PreviewActions {
  preview: Preview
}

const none: ReadonlySet<number> = new Set()

/** What a file would do to the dealers of a country: who goes, who comes, what changes. */
export function DealerPreview({ preview, onApply, ...actions }: DealerPreviewProps) {
  const { counts, removed, added, dealersBefore } = preview
  const [typed, setTyped] = useState('')
  /** Positions in the two lists. */
  const [leftOutRemoved, setLeftOutRemoved] = useState(none)
  const [leftOutAdded, setLeftOutAdded] = useState(none)
  const removals = counts.removed - leftOutRemoved.size
  const mustConfirm = needsRemovalConfirmed(removals, dealersBefore)
  const select = (title: string, leftOut: typeof none, onChange: (next: typeof none) => void) =>
    counts.refused > 0
      ? undefined
      : {
          title,
          isSelected: (index: number) => !leftOut.has(index),
          onToggle: (index: number) => onChange(toggled(leftOut, index)),
        }
  return (
    <ImportPreview
      preview={preview}
      recordTitle="Dealer"
      leftOut={leftOutOf(preview)}
      otherChanges={counts.added - leftOutAdded.size + removals}
      verb="Confirm upload"
      canApply={!mustConfirm || typed.trim() === String(removals)}
      onApply={(except) =>
        onApply(except, {
          added: added.flatMap(({ row }, index) => (leftOutAdded.has(index) ? [row] : [])),
          removed: removed.flatMap(({ dealerContactId }, index) =>
            leftOutRemoved.has(index) ? [dealerContactId] : [],
          ),
        })
      }
      confirmation={
        mustConfirm && (
          <TextInput
            className={styles.confirmation}
            label={`This removes ${formatNumber(removals)} of ${formatCount(dealersBefore, 'dealer')}. Type ${removals} to confirm.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )
      }
      {...actions}
    >
      {removed.length > 0 && (
        <CellList
          label="Removed"
          total={counts.removed}
          headings={['Id', 'Name', 'Address']}
          selection={select('Remove', leftOutRemoved, setLeftOutRemoved)}
          rows={removed.map(({ dealerContactId, name, address }) => [
            dealerContactId,
            name,
            address,
          ])}
        />
      )}
      {added.length > 0 && (
        <CellList
          label="Added"
          total={counts.added}
          headings={['Sheet', 'Row', 'Name', 'Address']}
          selection={select('Add', leftOutAdded, setLeftOutAdded)}
          rows={added.map(({ sheet, row, name, address }) => [sheet, row, name, address])}
        />
      )}
    </ImportPreview>
  )
}

function leftOutOf({ sheetsLeftOut, columnsLeftOut, columnsMissing }: Preview): string | undefined {
  const notRead = [
    formatNames('sheet', sheetsLeftOut),
    formatNames('column', columnsLeftOut),
  ].filter(Boolean)
  return joinSentences(
    notRead.length > 0 && `Not read: ${notRead.join('; ')}.`,
    columnsMissing.length > 0 &&
      `Not in the file, so they stay as they are: ${columnsMissing.join(', ')}.`,
  )
}

const formatNames = (noun: string, names: readonly string[]) =>
  names.length > 0 && `${names.length === 1 ? noun : `${noun}s`} ${names.join(', ')}`

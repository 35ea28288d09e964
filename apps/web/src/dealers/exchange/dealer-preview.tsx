import { TextInput } from '@mantine/core'
import type { DealerPreview as Preview } from '@nutripim/contract/dealers/dealer-exchange'
import { useState } from 'react'
import { CellList } from '../../exchange/cell-list.tsx'
import { ImportPreview } from '../../exchange/import-preview.tsx'
import styles from './upload-page.module.css'

interface DealerPreviewProps {
  preview: Preview
  isApplying: boolean
  onApply: () => void
  onDiscard: () => void
}

/** What a file would do to the dealers of a country: who goes, who comes, what changes. */
export function DealerPreview({ preview, ...acts }: DealerPreviewProps) {
  const { counts, removed, added, dealersBefore, removalToConfirm, columnsLeftOut } = preview
  const [typed, setTyped] = useState('')
  const hasEffect = counts.added + counts.changed + counts.removed > 0
  return (
    <ImportPreview
      preview={preview}
      recordTitle="Dealer"
      leftOut={leftOutOf(preview.sheetsLeftOut, columnsLeftOut)}
      hasEffect={hasEffect}
      applyLabel="Confirm upload"
      canApply={removalToConfirm === null || typed.trim() === String(removalToConfirm)}
      question={
        removalToConfirm !== null && (
          <TextInput
            className={styles.question}
            label={`This removes ${removalToConfirm} of ${dealersBefore} dealers. Type ${removalToConfirm} to confirm.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )
      }
      {...acts}
    >
      {removed.length > 0 && (
        <CellList
          label="Removed"
          total={counts.removed}
          headings={['Id', 'Name', 'Address']}
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
          rows={added.map(({ sheet, row, name, address }) => [sheet, row, name, address])}
        />
      )}
    </ImportPreview>
  )
}

function leftOutOf(sheets: readonly string[], columns: readonly string[]): string | undefined {
  const parts = [
    sheets.length > 0 && `sheets ${sheets.join(', ')}`,
    columns.length > 0 && `columns ${columns.join(', ')}`,
  ].filter(Boolean)
  return parts.length > 0 ? `Not read: ${parts.join('; ')}.` : undefined
}

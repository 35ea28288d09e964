import { TextInput } from '@mantine/core'
import type { DealerPreview as Preview } from '@nutripim/contract/dealers/dealer-exchange'
import { useState } from 'react'
import { CellList } from '../../exchange/cell-list.tsx'
import { ImportPreview } from '../../exchange/import-preview.tsx'
import { formatCount, joinSentences } from '../../ui/format/count.ts'
import styles from './upload-page.module.css'

interface DealerPreviewProps {
  preview: Preview
  isApplying: boolean
  onApply: () => void
  onDiscard: () => void
}

/** What a file would do to the dealers of a country: who goes, who comes, what changes. */
export function DealerPreview({ preview, ...acts }: DealerPreviewProps) {
  const { counts, removed, added, dealersBefore, removalToConfirm } = preview
  const [typed, setTyped] = useState('')
  const hasEffect = counts.added + counts.changed + counts.removed > 0
  return (
    <ImportPreview
      preview={preview}
      recordTitle="Dealer"
      leftOut={leftOutOf(preview)}
      hasEffect={hasEffect}
      applyLabel="Confirm upload"
      canApply={removalToConfirm === null || typed.trim() === String(removalToConfirm)}
      question={
        removalToConfirm !== null && (
          <TextInput
            className={styles.question}
            label={`This removes ${removalToConfirm} of ${formatCount(dealersBefore, 'dealer')}. Type ${removalToConfirm} to confirm.`}
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

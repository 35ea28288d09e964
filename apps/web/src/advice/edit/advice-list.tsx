import { VisuallyHidden } from '@mantine/core'
import type { Advice } from '@nutripim/contract/advice/advice'
import { IconHistory, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { hasNoFocus } from '../../ui/focus.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { RemoteChangeIndicator } from '../../ui/page/remote-change-indicator.tsx'
import { foundWords } from '../../ui/text/found-words.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import styles from './advice-list.module.css'

export const rowKey = ({ product, crop }: Advice) => `${product.productCode}/${crop.cropId}`

interface AdviceListProps {
  label: string
  rows: readonly Advice[]
  countryName: string
  /** Highlighted in the texts. */
  search: string
  /** Which texts other users are editing, with their names. */
  peers: ReadonlyMap<string, string>
  editedKey: string | undefined
  onEdit: (row: Advice) => void
  /** Replaces the text of the row that is edited, and adds buttons to its last column. */
  editor: (row: Advice) => { text: ReactNode; actions: ReactNode } | undefined
}

/** The advice texts of a country, edited in place. */
export function AdviceList({ label, rows, editedKey, ...props }: AdviceListProps) {
  useReturnedFocus(editedKey)
  return (
    <List
      label={label}
      className={styles.list ?? ''}
      rows={rows}
      columns={createColumns(props, (row) => rowKey(row) === editedKey)}
      keyOf={rowKey}
      rowHeight={rowHeights.twoLines}
      hasAutoHeight
      rowAttributes={(row) => ({
        'data-readonly': row.isReadOnly || undefined,
        'data-edited': rowKey(row) === editedKey || undefined,
      })}
    />
  )
}

/** The editor has the focus while a text is edited; afterwards the text has it. */
function useReturnedFocus(editedKey: string | undefined) {
  const lastKey = useRef(editedKey)
  useEffect(() => {
    const key = lastKey.current
    lastKey.current = editedKey
    if (key === undefined || editedKey !== undefined || !hasNoFocus()) return
    document
      .querySelector<HTMLElement>(`[data-advice="${CSS.escape(key)}"]`)
      ?.focus({ preventScroll: true })
  }, [editedKey])
}

type CellProps = Omit<AdviceListProps, 'rows' | 'label' | 'editedKey'>

function createColumns(props: CellProps, isEdited: (row: Advice) => boolean): ListColumn<Advice>[] {
  const editorOf = (row: Advice) => (isEdited(row) ? props.editor(row) : undefined)
  return [
    { id: 'country', title: 'Country', width: '110px', render: () => props.countryName },
    { id: 'crop', title: 'Crop', width: '130px', render: ({ crop }) => crop.cropName },
    {
      id: 'product',
      title: 'Product',
      isRowHeader: true,
      width: 'minmax(150px, 220px)',
      render: (row) => <ProductCell row={row} peer={props.peers.get(rowKey(row))} />,
    },
    {
      id: 'text',
      title: 'Text (click to edit)',
      width: 'minmax(240px, 1fr)',
      render: (row) => editorOf(row)?.text ?? <TextCell row={row} {...props} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '190px',
      render: (row) => <ActionsCell row={row} editorActions={editorOf(row)?.actions} />,
    },
  ]
}

function ProductCell({ row, peer }: { row: Advice; peer: string | undefined }) {
  return (
    <>
      <LocalText className={`np-block ${styles.name}`}>
        {row.product.productName}
        {peer && <RemoteChangeIndicator kind="editing" label={peer} />}
      </LocalText>
      <span className="np-block np-muted np-xs">{row.product.productCode}</span>
    </>
  )
}

function TextCell({ row, search, onEdit }: CellProps & { row: Advice }) {
  const text = <HighlightedText text={row.applicationAdviceText} search={search} />
  if (row.isReadOnly) return text
  return (
    <button
      type="button"
      className={styles.text}
      title="Click to edit"
      data-advice={rowKey(row)}
      onClick={() => onEdit(row)}
    >
      <VisuallyHidden>
        Edit the advice about {row.product.productName} on {row.crop.cropName}:{' '}
      </VisuallyHidden>
      {text}
    </button>
  )
}

function ActionsCell({ row, editorActions }: { row: Advice; editorActions: ReactNode }) {
  return (
    <div className="np-row np-middle np-wrap np-gap-6">
      {editorActions}
      {row.isReadOnly && (
        <span className={`np-xs ${styles.lock}`}>
          <IconLock size={14} stroke={1.8} aria-hidden /> View only: advice of this product family
          cannot be edited.
        </span>
      )}
      <LinkButton
        to="/advice/history"
        search={{
          country: row.countryId,
          product: row.product.productCode,
          crop: row.crop.cropId,
        }}
        variant="subtle"
        size="compact-sm"
        color="gray"
        leftSection={<IconHistory size={14} stroke={1.8} aria-hidden />}
        title={`${formatUser(row.updatedBy)}, ${formatDateTime(row.updatedAt)}`}
      >
        History
      </LinkButton>
    </div>
  )
}

function HighlightedText({ text, search }: { text: string; search: string }) {
  return (
    <LocalText className={styles.words}>
      {foundWords(text, search).map((piece, i) =>
        piece.isFound ? <mark key={i}>{piece.text}</mark> : piece.text,
      )}
    </LocalText>
  )
}

// biome-ignore-all lint/a11y/useSemanticElements: rows that are not in sight are not drawn, which a table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be used stands inside the cells
import type { Advice } from '@nutripim/contract/advice/advice'
import { IconHistory, IconLock } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { RemoteChangeMark } from '../../ui/page/remote-change-mark.tsx'
import { foundWords } from '../../ui/text/match-highlight.ts'
import styles from './advice-list.module.css'

export const rowKey = ({ product, crop }: Advice) => `${product.productCode}/${crop.cropId}`

interface AdviceListProps {
  label: string
  rows: readonly Advice[]
  countryName: string
  /** Words to mark in the texts. */
  search: string
  /** Who else is editing which text. */
  peers: ReadonlyMap<string, string>
  editedKey: string | undefined
  onEdit: (row: Advice) => void
  /** What stands in place of the text, and in the last column, of the row that is edited. */
  editor: (row: Advice) => { text: ReactNode; actions: ReactNode }
}

const headings = ['Country', 'Crop', 'Product', 'Text (click to edit)', 'Actions']

/** Texts differ in length, so rows are measured; only those in sight are drawn. */
export function AdviceList({ rows, editedKey, ...props }: AdviceListProps) {
  const box = useRef<HTMLDivElement>(null)
  const window = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rowKey(rows[index]!),
    estimateSize: () => 64,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: 900, height: 600 },
  })
  return (
    <div ref={box} className={styles.box}>
      <div role="table" aria-label={props.label} aria-rowcount={rows.length + 1}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" className={styles.header} aria-rowindex={1}>
            {headings.map((heading) => (
              <div key={heading} role="columnheader">
                {heading}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: window.getTotalSize() }}>
          {window.getVirtualItems().map(({ index, start, key }) => (
            <Row
              key={key}
              {...props}
              row={rows[index]!}
              index={index}
              start={start}
              isEdited={rowKey(rows[index]!) === editedKey}
              measure={window.measureElement}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface RowProps extends Omit<AdviceListProps, 'rows' | 'label' | 'editedKey'> {
  row: Advice
  index: number
  start: number
  isEdited: boolean
  measure: (element: HTMLElement | null) => void
}

function Row({ row, index, start, isEdited, measure, ...props }: RowProps) {
  const { product, crop, isReadOnly } = row
  const peer = props.peers.get(rowKey(row))
  const editor = isEdited ? props.editor(row) : undefined
  return (
    <div
      ref={measure}
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-readonly={isReadOnly || undefined}
      data-edited={isEdited || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <Cell heading="Country">{props.countryName}</Cell>
      <Cell heading="Crop">{crop.cropName}</Cell>
      <Cell heading="Product">
        <span dir="auto" className={styles.name}>
          {product.productName}
          {peer && <RemoteChangeMark kind="editing" label={peer} />}
        </span>
        <span className={styles.code}>{product.productCode}</span>
      </Cell>
      <Cell heading="Text">
        {editor?.text ??
          (isReadOnly ? (
            <Words text={row.applicationAdviceText} search={props.search} />
          ) : (
            <button
              type="button"
              className={styles.text}
              title="Click to edit"
              aria-label={`Edit the advice about ${product.productName} on ${crop.cropName}`}
              onClick={() => props.onEdit(row)}
            >
              <Words text={row.applicationAdviceText} search={props.search} />
            </button>
          ))}
      </Cell>
      <Cell heading="Actions">
        <div className={styles.actions}>
          {editor?.actions}
          {isReadOnly && (
            <span className={styles.lock}>
              <IconLock size={14} stroke={1.8} aria-hidden /> View only: advice of this product
              family cannot be edited.
            </span>
          )}
          <LinkButton
            to="/advice/history"
            search={{
              country: row.countryId,
              product: product.productCode,
              crop: crop.cropId,
            }}
            variant="subtle"
            size="compact-sm"
            color="gray"
            leftSection={<IconHistory size={14} stroke={1.8} aria-hidden />}
            title={`${row.updatedBy}, ${formatDateTime(row.updatedAt)}`}
          >
            History
          </LinkButton>
        </div>
      </Cell>
    </div>
  )
}

function Cell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div role="cell" className={styles.cell} data-heading={heading}>
      {children}
    </div>
  )
}

function Words({ text, search }: { text: string; search: string }) {
  return (
    <span className={styles.words} dir="auto">
      {foundWords(text, search).map((piece, i) =>
        piece.isFound ? <mark key={i}>{piece.text}</mark> : piece.text,
      )}
    </span>
  )
}

// biome-ignore-all lint/a11y/useSemanticElements: rows that are not in sight are not drawn, which a table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import type { Crop } from '@nutripim/contract/reference/reference'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import { type CoveredProduct, type Mark, markOf } from './coverage-marks.ts'
import styles from './coverage-matrix.module.css'

interface CoverageMatrixProps {
  label: string
  country: string
  products: readonly CoveredProduct[]
  crops: readonly Crop[]
}

const rowHeight = 32
const signs: Record<Mark, string> = { advised: '●', check: '!', gap: '○', none: '' }
const says: Record<Mark, string> = {
  advised: 'advice',
  check: 'check: older than the composition',
  gap: 'gap: on the label, no advice',
  none: 'no advice',
}

/** Crops across, products down. A click or Enter opens the text, or the form to write one. */
export function CoverageMatrix({ label, country, products, crops }: CoverageMatrixProps) {
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const row = Math.min(active.row, products.length - 1)
  const column = Math.min(active.column, crops.length - 1)
  const window = useVirtualizer({
    count: products.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 130,
    useFlushSync: false,
    initialRect: { width: 900, height: 600 },
  })

  function open(product: CoveredProduct, cropId: string) {
    const mark = markOf(product, cropId)
    const isThere = mark === 'advised' || mark === 'check'
    if (!isThere && product.isReadOnly) return
    void navigate({
      to: isThere ? '/advice/edit-product-advice' : '/advice/add-product-advice',
      search: { country, product: product.productCode, crop: cropId },
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [10, 0],
      PageUp: [-10, 0],
      Home: [0, -crops.length],
      End: [0, crops.length],
    }[event.key]
    if (to) {
      const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
      const next = {
        row: within(row + to[0]!, products.length),
        column: within(column + to[1]!, crops.length),
      }
      setActive(next)
      window.scrollToIndex(next.row, { align: 'auto' })
      document
        .getElementById(`${id}-${next.row}-${next.column}`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (event.key === 'Enter' || event.key === ' ') {
      open(products[row]!, crops[column]!.cropId)
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      className={styles.box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-description="Arrow keys move, Enter opens the advice or the form to write it."
      aria-rowcount={products.length + 1}
      aria-colcount={crops.length + 1}
      aria-activedescendant={`${id}-${row}-${column}`}
      style={{ '--crops': crops.length } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={styles.header} aria-rowindex={1}>
        <div role="columnheader" className={styles.corner}>
          Product
        </div>
        {crops.map(({ cropId, cropName }) => (
          <div key={cropId} role="columnheader" className={styles.crop}>
            <span>{cropName}</span>
          </div>
        ))}
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: window.getTotalSize() }}>
        {window.getVirtualItems().map(({ index, start }) => {
          const product = products[index]!
          return (
            <div
              key={product.legacyProductId}
              role="row"
              className={styles.row}
              aria-rowindex={index + 2}
              data-readonly={product.isReadOnly || undefined}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <div
                role="rowheader"
                className={styles.name}
                title={
                  product.compositionAt
                    ? `${product.productCode}; composition of ${formatDateTime(product.compositionAt)}`
                    : product.productCode
                }
              >
                <span dir="auto">{product.productName}</span>
              </div>
              {crops.map(({ cropId, cropName }, i) => {
                const mark = markOf(product, cropId)
                const words = `${product.productName} on ${cropName}: ${says[mark]}`
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
                  <div
                    key={cropId}
                    id={`${id}-${index}-${i}`}
                    role="gridcell"
                    aria-label={words}
                    title={words}
                    className={styles.cell}
                    data-mark={mark}
                    data-active={(index === row && i === column) || undefined}
                    onClick={() => {
                      setActive({ row: index, column: i })
                      open(product, cropId)
                    }}
                  >
                    {signs[mark]}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

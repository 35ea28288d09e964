import type { Crop } from '@nutripim/contract/reference/reference'
import { useNavigate } from '@tanstack/react-router'
import { type PointerEvent, useMemo, useRef } from 'react'
import { formatCount } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { indicators } from '../../ui/indicators/indicators.ts'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import matrix from '../../ui/list/matrix.module.css'
import { LocalText } from '../../ui/text/local-text.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import styles from './coverage-matrix.module.css'
import { type CoverageState, type CoveredProduct, countGaps, coverageOf } from './coverage-state.ts'

interface CoverageMatrixProps {
  label: string
  country: string
  products: readonly CoveredProduct[]
  crops: readonly Crop[]
  isSortedByGaps: boolean
  onSortByGaps: (isSorted: boolean) => void
}

const rowHeight = rowHeights.oneLine
const signs: Record<CoverageState, string> = {
  advised: '●',
  check: indicators.warning.sign,
  gap: indicators.missing.sign,
  none: '',
}
const stateTexts: Record<CoverageState, string> = {
  advised: 'advice',
  check: 'check: advice older than the composition',
  gap: 'gap: crop on the label without advice',
  none: 'no advice',
}

/** Crops across, products down. A click or Enter opens the text, or the form to write one. */
export function CoverageMatrix(props: CoverageMatrixProps) {
  const { label, country, crops, isSortedByGaps } = props
  const navigate = useNavigate()
  const gaps = useMemo(
    () =>
      countGaps(
        props.products,
        crops.map(({ cropId }) => cropId),
      ),
    [props.products, crops],
  )
  const products = useMemo(() => {
    const gapsOf = (product: CoveredProduct) => gaps.byProduct.get(product.legacyProductId) ?? 0
    return isSortedByGaps
      ? props.products.toSorted((a, b) => gapsOf(b) - gapsOf(a))
      : props.products
  }, [props.products, gaps, isSortedByGaps])
  const columns = useMemo(
    () => [
      productColumn,
      createGapsColumn(gaps.byProduct),
      ...crops.map((crop) => createCropColumn(crop, gaps.byCrop.get(crop.cropId) ?? 0)),
    ],
    [crops, gaps],
  )
  const crosshair = useCrosshair()

  function open(product: CoveredProduct, cropId: string) {
    if (cropId === gapsColumnId) return
    const state = coverageOf(product, cropId)
    const hasAdvice = state === 'advised' || state === 'check'
    if (!hasAdvice && product.isReadOnly) return
    void navigate({
      to: hasAdvice ? '/advice/edit-product-advice' : '/advice/add-product-advice',
      search: { country, product: product.productCode, crop: cropId },
    })
  }

  return (
    <div className={`np-column np-fill ${styles.crosshair}`} {...crosshair}>
      <List
        label={label}
        positionKey={`coverage ${country}`}
        className={`${matrix.matrix} ${styles.matrix}`}
        rows={products}
        columns={columns}
        keyOf={({ legacyProductId }) => legacyProductId}
        rowHeight={rowHeight}
        rowAttributes={({ isReadOnly }) => ({ 'data-readonly': isReadOnly || undefined })}
        onOpenCell={(product, { id }) => open(product, id)}
        sort={isSortedByGaps ? { column: gapsColumnId, direction: 'descending' } : null}
        onSort={(sort) => props.onSortByGaps(sort !== null && !isSortedByGaps)}
      />
    </div>
  )
}

const gapsColumnId = 'gaps'

function createGapsColumn(gaps: ReadonlyMap<number, number>): ListColumn<CoveredProduct> {
  return {
    id: gapsColumnId,
    title: 'Gaps',
    hint: 'Crops on the label without advice; sort by them',
    width: '56px',
    isSortable: true,
    render: ({ legacyProductId }) => gaps.get(legacyProductId) || '',
  }
}

/** Highlights the column under the pointer; CSS highlights its row. Without React: it follows the pointer. */
function useCrosshair() {
  const highlighted = useRef<Element[]>([])
  const highlight = (cells: Element[]) => {
    for (const cell of highlighted.current) cell.removeAttribute('data-crosshair')
    for (const cell of cells) cell.setAttribute('data-crosshair', '')
    highlighted.current = cells
  }
  return {
    onPointerOver({ target, currentTarget }: PointerEvent<HTMLElement>) {
      const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
      const column = cell?.getAttribute('data-column')
      const cells = [...currentTarget.querySelectorAll('[data-column]')]
      highlight(column ? cells.filter((each) => each.getAttribute('data-column') === column) : [])
    },
    onPointerLeave: () => highlight([]),
  }
}

const productColumn: ListColumn<CoveredProduct> = {
  id: 'product',
  title: 'Product',
  width: 'var(--name-width)',
  isRowHeader: true,
  isFrozen: true,
  attributes: ({ productCode, compositionAt }) => ({
    title: `${productCode}; composition of ${formatDateTime(compositionAt)}`,
  }),
  render: ({ productName }) => <LocalText>{productName}</LocalText>,
}

function createCropColumn({ cropId, cropName }: Crop, gaps: number): ListColumn<CoveredProduct> {
  return {
    id: cropId,
    title: cropName,
    hint: `${cropName}: ${formatCount(gaps, 'gap')}`,
    heading: (
      <>
        <span>{cropName}</span>
        <small>{gaps || ''}</small>
      </>
    ),
    width: 'minmax(30px, 1fr)',
    attributes(product) {
      const state = coverageOf(product, cropId)
      const text = `${product.productName} on ${cropName}: ${stateTexts[state]}`
      return { 'aria-label': text, title: text, 'data-coverage': state }
    },
    render: (product) => signs[coverageOf(product, cropId)],
  }
}

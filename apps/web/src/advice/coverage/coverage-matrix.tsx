import type { Crop } from '@nutripim/contract/reference/reference'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
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
const markTexts: Record<Mark, string> = {
  advised: 'advice',
  check: 'check: advice older than the composition',
  gap: 'gap: crop on the label without advice',
  none: 'no advice',
}

/** Crops across, products down. A click or Enter opens the text, or the form to write one. */
export function CoverageMatrix({ label, country, products, crops }: CoverageMatrixProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => [productColumn, ...crops.map(createCropColumn)], [crops])

  function open(product: CoveredProduct, cropId: string) {
    const mark = markOf(product, cropId)
    const hasAdvice = mark === 'advised' || mark === 'check'
    if (!hasAdvice && product.isReadOnly) return
    void navigate({
      to: hasAdvice ? '/advice/edit-product-advice' : '/advice/add-product-advice',
      search: { country, product: product.productCode, crop: cropId },
    })
  }

  return (
    <List
      label={label}
      className={styles.matrix ?? ''}
      rows={products}
      columns={columns}
      keyOf={({ legacyProductId }) => legacyProductId}
      rowHeight={rowHeight}
      rowAttributes={({ isReadOnly }) => ({ 'data-readonly': isReadOnly || undefined })}
      onOpenCell={(product, { id }) => open(product, id)}
    />
  )
}

const productColumn: ListColumn<CoveredProduct> = {
  id: 'product',
  title: 'Product',
  width: 'var(--name-width)',
  isRowHeader: true,
  isFrozen: true,
  attributes: ({ productCode, compositionAt }) => ({
    title: compositionAt
      ? `${productCode}; composition of ${formatDateTime(compositionAt)}`
      : productCode,
  }),
  render: ({ productName }) => <span dir="auto">{productName}</span>,
}

function createCropColumn({ cropId, cropName }: Crop): ListColumn<CoveredProduct> {
  return {
    id: cropId,
    title: cropName,
    heading: <span>{cropName}</span>,
    width: '30px',
    attributes(product) {
      const mark = markOf(product, cropId)
      const text = `${product.productName} on ${cropName}: ${markTexts[mark]}`
      return { 'aria-label': text, title: text, 'data-mark': mark }
    },
    render: (product) => signs[markOf(product, cropId)],
  }
}

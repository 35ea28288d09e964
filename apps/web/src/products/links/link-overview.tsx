import { type ElementId, elementIds } from '@nutripim/contract/products/elements'
import type { LinkCount } from '@nutripim/contract/products/product-links'
import type { Crop } from '@nutripim/contract/reference/reference'
import { useMemo } from 'react'
import { formatCount } from '../../ui/format/count.ts'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import matrix from '../../ui/list/matrix.module.css'
import { bothOf, Loaded } from '../../ui/page/loaded.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import type { useCrops } from '../descriptions/use-descriptions.ts'
import styles from './link-overview.module.css'
import { useLinkCounts } from './use-product-links.ts'

interface OverviewListProps {
  countryName: string
  counts: readonly LinkCount[]
  crops: readonly Crop[]
  /** The nutrient or crop that is selected already limits the overview. */
  element: ElementId | undefined
  crop: string | undefined
  onOpen: (element: string, crop: string) => void
}

interface LinkOverviewProps extends Omit<OverviewListProps, 'counts' | 'crops'> {
  country: string | undefined
  crops: ReturnType<typeof useCrops>
}

export function LinkOverview({ country, crops, ...props }: LinkOverviewProps) {
  const counts = useLinkCounts(country)
  return (
    <Loaded
      query={bothOf(counts, crops)}
      what="the overview of links"
      failure="The overview could not be loaded"
    >
      {([counts, crops]) => <OverviewList {...props} counts={counts} crops={crops} />}
    </Loaded>
  )
}

const nutrients = elementIds.filter((id) => id !== 'Density')

/** Nutrients across, crops down, with the number of linked products. A click or Enter opens a list. */
function OverviewList(props: OverviewListProps) {
  const { countryName, counts, element, crop } = props
  const byList = useMemo(
    () => new Map(counts.map((each) => [`${each.element} ${each.cropId}`, each.products])),
    [counts],
  )
  const shown = useMemo(
    () => (element ? nutrients.filter((id) => id === element) : nutrients),
    [element],
  )
  const crops = useMemo(() => {
    const filled = new Set(counts.map(({ cropId }) => cropId))
    const offered = props.crops.filter(
      ({ cropId, isRetired }) =>
        (crop === undefined || cropId === crop) && (!isRetired || filled.has(cropId)),
    )
    // Crops with lists first: without them the first screen of the overview would often be empty.
    return offered.toSorted((a, b) => Number(filled.has(b.cropId)) - Number(filled.has(a.cropId)))
  }, [props.crops, crop, counts])
  const columns = useMemo(
    () => [cropColumn, totalColumn(counts), ...shown.map((id) => nutrientColumn(id, byList))],
    [counts, shown, byList],
  )
  return (
    <>
      <p className="np-flush np-fixed np-muted" role="status">
        {formatCount(counts.length, 'list')} with products in {countryName}. Select a nutrient and a
        crop to see the linked products.
      </p>
      <List
        label={`Linked products by nutrient and crop, ${countryName}`}
        className={`${matrix.matrix} ${styles.matrix} ${element ? styles.single : ''}`}
        rows={crops}
        columns={columns}
        keyOf={({ cropId }) => cropId}
        rowHeight={rowHeights.oneLine}
        onOpenCell={({ cropId }, { id }) => {
          const opened = id === 'total' ? element : id
          if (opened) props.onOpen(opened, cropId)
        }}
        empty="No crop matches."
      />
    </>
  )
}

const cropColumn: ListColumn<Crop> = {
  id: 'crop',
  title: 'Crop',
  width: 'var(--name-width)',
  isRowHeader: true,
  isFrozen: true,
  render: ({ cropName }) => <span dir="auto">{cropName}</span>,
}

function totalColumn(counts: readonly LinkCount[]): ListColumn<Crop> {
  return {
    id: 'total',
    title: 'Filled',
    hint: 'Nutrients with linked products',
    width: '52px',
    render: ({ cropId }) => counts.filter((each) => each.cropId === cropId).length,
  }
}

function nutrientColumn(element: string, counts: ReadonlyMap<string, number>): ListColumn<Crop> {
  const countOf = ({ cropId }: Crop) => counts.get(`${element} ${cropId}`) ?? 0
  return {
    id: element,
    title: element,
    width: 'minmax(32px, var(--nutrient-width))',
    attributes(crop) {
      const count = countOf(crop)
      const text = `${element} on ${crop.cropName}: ${count === 0 ? 'no linked product' : formatCount(count, 'linked product')}`
      return { 'aria-label': text, title: text, 'data-links': count === 0 ? 'none' : 'filled' }
    },
    render: (crop) => countOf(crop) || '',
  }
}

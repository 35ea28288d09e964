import { useRef, useState } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { useGapPosition } from '../../shell/use-gap-position.ts'
import { clearMessages } from '../../ui/feedback/message.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { List } from '../../ui/list/list.tsx'
import { ListDetail } from '../../ui/page/list-detail.tsx'
import { type Picture, PictureModal } from '../../ui/page/picture.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { useDetailInView } from '../../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../../ui/theme/scale.ts'
import type { Onward } from './description-form.tsx'
import { neighbour } from './description-list.ts'
import { DescriptionToolbar } from './description-toolbar.tsx'
import { OpenDescription } from './open-description.tsx'
import { keyOf, useDescriptionList } from './use-description-list.ts'
import { path, useSelectedProduct } from './use-selected-product.ts'

export function DescriptionsPage() {
  const { id, field, select, filter } = useSelectedProduct()
  const { country, countryName } = useCountry(path)
  const [bag, setBag] = useState<Picture>()
  const list = useDescriptionList({ country, filter: filter.value, id, onShowBag: setBag })
  const { query, products, rows } = list
  const isThere = products.some((row) => row.legacyProductId === id)
  const { detail, showDetail } = useDetailInView(isThere ? id : undefined)
  const listBox = useRef<HTMLDivElement>(null)

  async function pick(row: (typeof rows)[number], by: 'pointer' | 'keyboard') {
    clearMessages()
    list.dismiss([row.legacyProductId])
    await select(row.legacyProductId, by === 'keyboard' ? 'webProductName' : undefined)
    showDetail()
  }
  const gap = useGapPosition(path, country, id, field)
  function goOn({ step, field }: Onward) {
    if (step === 1 && gap.position?.next) return gap.openNextGap()
    const next = step && neighbour(rows, id, step)
    // The form closes, and the next product is selected in the list.
    if (!next) listBox.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
    void select(next?.legacyProductId, next && field)
  }
  useShortcuts([['alt+arrowdown', () => id === undefined && goOn({ step: 1 })]])

  return (
    <Screen
      title="Edit Product Descriptions"
      description="Edit the texts that web and apps show for each product."
      flows="tablet"
    >
      <DescriptionToolbar country={country} filter={filter} gap={gap} />
      <ListDetail
        query={query}
        what="product descriptions"
        failure="The descriptions could not be loaded"
        listRef={listBox}
        list={() => (
          <List
            key={country}
            label={`Products, ${countryName}`}
            rows={rows}
            columns={list.columns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={id}
            onSelect={(row, by) => void pick(row, by)}
            onClearFilter={products.length > 0 ? () => filter.onChange('') : undefined}
            empty={
              products.length > 0
                ? `No product matches “${filter.value}”.`
                : `${countryName} has no products yet. Products appear here once they are created and approved.`
            }
          />
        )}
        detailRef={detail}
      >
        <OpenDescription
          id={id}
          product={products.find((row) => row.legacyProductId === id)}
          countryName={query.data && countryName}
          brokenLinksOf={list.brokenLinksOf}
          ranges={list.ranges}
          crops={list.crops}
          canEdit={query.data?.canEdit ?? false}
          field={field}
          onDone={goOn}
          onShowBag={setBag}
        />
      </ListDetail>
      <PictureModal picture={bag} noun="bag" onClose={() => setBag(undefined)} />
    </Screen>
  )
}

import type { Comment } from '@nutripim/contract/comments/comments'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import type { LinkedRecord } from '@nutripim/screens/record-screens'
import { linkTo } from '@nutripim/screens/screen-link'
import { formatCountryLocked } from '@nutripim/wording/messages'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTypedText } from '../../address/use-typed-text.ts'
import { OpenCommentsButton } from '../../comments/open-comments-button.tsx'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useRemoteRecords } from '../../live/use-remote-records.ts'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { useProductRanges } from '../../reference/use-product-choices.ts'
import { GapSteps } from '../../shell/pages/gap-steps.tsx'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { PartLinks } from '../../shell/pages/part-links.tsx'
import { useGapPosition } from '../../shell/use-gap-position.ts'
import { clearMessages } from '../../ui/feedback/message.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { ListDetail } from '../../ui/page/list-detail.tsx'
import page from '../../ui/page/page.module.css'
import { type Picture, PictureModal } from '../../ui/page/picture.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { useDetailInView } from '../../ui/page/use-detail-in-view.ts'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { mayLeave } from '../../ui/unsaved/leave-guard.ts'
import { useIsUnsaved } from '../../ui/unsaved/use-is-unsaved.ts'
import { descriptionColumns, nameOf } from './description-columns.tsx'
import { DescriptionForm, type Onward } from './description-form.tsx'
import { brokenLinksIn, neighbour, sortDescriptions } from './description-list.ts'
import { descriptionsQuery, useCrops } from './use-descriptions.ts'
import { useSelectedProduct } from './use-selected-product.ts'

const keyOf = ({ legacyProductId }: DescriptionRow) => legacyProductId
const none: never[] = []
const isOfDescriptions = ({ cell }: Comment) => cell === null || cell.kind === 'description'

export function DescriptionsPage() {
  const { id, field, select, text, setText } = useSelectedProduct()
  const isUnsaved = useIsUnsaved()
  const { country, countryName, urlCountry, selected } = useUrlCountry(
    '/product-info/descriptions',
    isUnsaved,
  )
  const [bag, setBag] = useState<Picture>()
  const [filter, setFilter] = useTypedText(text, setText)
  const shownFilter = useDeferredValue(filter)
  useEffect(preloadRichText, [])

  // If another tab changed the country, the selected product is not in this country. A product that
  // the address names together with its country is.
  const shownCountry = useRef(country)
  useEffect(() => {
    const isOther = shownCountry.current !== undefined && shownCountry.current !== country
    if (isOther && urlCountry !== country) void select()
    shownCountry.current = country
  }, [country, urlCountry, select])

  const descriptions = useQuery(descriptionsQuery(country))
  const ranges = useProductRanges(country).data ?? none
  const crops = useCrops().data ?? none
  const products = descriptions.data?.products ?? none
  const rangeName = useCallback(
    (range: string | null) => ranges.find((each) => each.id === range)?.name ?? range ?? '',
    [ranges],
  )
  const sorted = useMemo(() => sortDescriptions(products, ranges), [products, ranges])
  const rows = useMemo(
    () =>
      filterRows(sorted, shownFilter, (row) =>
        [nameOf(row), row.productName, row.dhCode, rangeName(row.productRange)].join('\n'),
      ),
    [sorted, shownFilter, rangeName],
  )
  const brokenLinks = descriptions.data?.brokenLinks ?? none
  const { changes: changed, dismiss: forget } = useRemoteRecords({
    country,
    kind: 'product',
    items: descriptions.data?.products,
    idOf: keyOf,
  })
  const edited = useRowPresence(isUnsaved ? id : undefined)
  const brokenLinksOf = useMemo(() => brokenLinksIn(brokenLinks), [brokenLinks])
  const columns = useMemo(
    () => descriptionColumns(rangeName, setBag, { brokenLinksOf, changed, edited }),
    [rangeName, brokenLinksOf, changed, edited],
  )
  const product = products.find((row) => row.legacyProductId === id)
  const { detail, showDetail } = useDetailInView(product && id)
  const list = useRef<HTMLDivElement>(null)

  async function pick(row: DescriptionRow, by: 'pointer' | 'keyboard') {
    clearMessages()
    forget([row.legacyProductId])
    await select(row.legacyProductId, by === 'keyboard' ? 'webProductName' : undefined)
    showDetail()
  }
  const gap = useGapPosition('/product-info/descriptions', country, id, field)
  function goOn({ step, field }: Onward) {
    if (step === 1 && gap.position?.next) return gap.openNextGap()
    const next = step && neighbour(rows, id, step)
    // The form closes, and the next product is selected in the list.
    if (!next) list.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
    void select(next?.legacyProductId, next && field)
  }
  useShortcuts([['alt+ArrowDown', () => id === undefined && goOn({ step: 1 })]])

  return (
    <Screen
      title="Edit Product Descriptions"
      description="Edit the texts that web and apps show for each product."
      actions={<PartLinks path="/product-info/descriptions" />}
      flows="tablet"
    >
      <div className={page.toolbar}>
        <CountrySelector
          onBeforeChange={async () => {
            if (!(await mayLeave())) return false
            await select()
            return true
          }}
        />
        <SearchInput
          className={page.filter}
          label="Filter products"
          placeholder="Filter by product, code or group"
          value={filter}
          onChange={setFilter}
        />
        <OpenCommentsButton country={country} isOfScreen={isOfDescriptions} />
        <GapSteps country={country} position={gap.position} onNext={gap.openNextGap} keys="Alt+↓" />
      </div>
      {selected !== country && isUnsaved && (
        <p className={page.held} role="status">
          {formatCountryLocked(countryName)}
        </p>
      )}
      <ListDetail
        query={descriptions}
        what="product descriptions"
        failure="The descriptions could not be loaded"
        listRef={list}
        list={() => (
          <List
            key={country}
            label={`Products, ${countryName}`}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={id}
            onSelect={(row, by) => void pick(row, by)}
            empty={
              products.length > 0
                ? `No product matches “${filter}”.`
                : `${countryName} has no products yet. Products appear here once they are created and approved.`
            }
          />
        )}
        detailRef={detail}
      >
        {product ? (
          <DescriptionForm
            key={product.legacyProductId}
            product={product}
            brokenLinks={brokenLinksOf(product)}
            ranges={ranges}
            crops={crops}
            canEdit={descriptions.data?.canEdit ?? false}
            field={field}
            onDone={goOn}
            onShowBag={setBag}
          />
        ) : (
          <EmptyState icon={IconFileText}>
            {id !== undefined && descriptions.data
              ? `This product is not in ${countryName}. Select one from the list, or another country.`
              : 'Select a product from the list to edit its description.'}
            <LinkButton to="/product-info/completion" search={{ missing: true }} variant="subtle">
              View products with gaps
            </LinkButton>
            <OpenedLast kind="product" linkTo={openDescription} />
          </EmptyState>
        )}
      </ListDetail>
      <PictureModal picture={bag} noun="bag" onClose={() => setBag(undefined)} />
    </Screen>
  )
}

const openDescription = ({ id, countryId }: LinkedRecord) =>
  linkTo('/product-info/descriptions', {
    product: Number(id),
    ...(countryId && { country: countryId }),
  })

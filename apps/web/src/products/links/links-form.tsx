import type { ProductLinks } from '@nutripim/contract/products/product-links'
import { nothingUnsaved } from '@nutripim/wording/messages'
import { useMemo } from 'react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import { ReadOnlyBar, SaveBar } from '../../ui/form/save-bar.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { TwoSidedSelect } from '../../ui/select/two-sided-select.tsx'
import { changesOf } from '../../ui/unsaved/changes-of.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import type { LinkItem } from './link-items.ts'
import { linkLabels, useLinksForm } from './use-product-links.ts'

interface LinksFormProps {
  links: ProductLinks
  items: readonly LinkItem[]
  countryName: string
  /** “Nitrogen on Maize” */
  listName: string
}

/** The linked products of one nutrient on one crop. Another list needs another form. */
export function LinksForm({ links, items, countryName, listName }: LinksFormProps) {
  const nameOf = (id: number) => items.find((item) => item.id === id)?.label ?? String(id)
  const formatProducts = (ids: readonly number[]) =>
    ids.map((id, i) => `${i + 1}. ${nameOf(id)}`).join('\n') || 'No products'
  const state = useLinksForm(links, formatProducts)
  const { values, isUnsaved, change } = state
  const detailTitles = useMemo(
    () => [`${links.element} content`, 'DH code', 'Powerbrand'],
    [links.element],
  )
  const save = async () => {
    if (await confirmLinks(links, items, values.products)) await state.save()
  }
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this list will be lost.',
    save: state.canSave ? save : undefined,
    submit: save,
    isLeaving: changesOf('country', 'element', 'crop'),
  })
  return (
    <>
      <FieldConflicts state={state} labels={linkLabels} format={formatProducts} />
      <TwoSidedSelect
        noun="product"
        available={{
          title: 'Available products',
          empty:
            items.length > 0 ? 'Every product is linked.' : `${countryName} has no products yet.`,
        }}
        selected={{
          title: 'Linked products',
          empty: `No product is linked for ${listName} in ${countryName}. Add one from the left.`,
        }}
        detailTitles={detailTitles}
        filterHint="Filter by product, code or range"
        items={items}
        value={values.products}
        onChange={(products) => change({ products })}
        isReadOnly={!links.canEdit}
      />
      {links.canEdit ? (
        <SaveBar
          {...bar}
          status={isUnsaved ? `The list for ${listName} is unsaved` : nothingUnsaved}
          isSaving={state.isSaving}
          onSave={() => void save()}
        />
      ) : (
        <ReadOnlyBar text="You do not have permission to edit these links." />
      )}
    </>
  )
}

/** Asks the user to confirm new links to products that do not contain the nutrient. */
async function confirmLinks(
  { element, products }: ProductLinks,
  items: readonly LinkItem[],
  linked: readonly number[],
): Promise<boolean> {
  const without = items.filter(
    ({ id, isContained }) =>
      !isContained &&
      linked.includes(id) &&
      !products.some(({ legacyProductId }) => legacyProductId === id),
  )
  if (without.length === 0) return true
  return confirm({
    title: `Link ${formatCount(without.length, 'product')} without ${element}?`,
    text: without.map(({ label }) => `${label} contains no ${element}.`),
    confirmLabel: 'Link anyway',
  })
}

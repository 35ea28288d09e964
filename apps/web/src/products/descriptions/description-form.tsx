import type { BrokenLink } from '@nutripim/contract/link-monitor/broken-links'
import type { DescriptionField } from '@nutripim/contract/products/product-fields'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import type { Crop, ProductRange } from '@nutripim/contract/reference/reference'
import { formIsUnsaved } from '@nutripim/wording/messages'
import { productLabels } from '@nutripim/wording/product-labels'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { HistoryLink } from '../../audit/history-link.tsx'
import { useOpenedProduct } from '../../shell/use-save-item.ts'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import { ReadOnlyBar, SaveBar } from '../../ui/form/save-bar.tsx'
import { formatOption } from '../../ui/format/option.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { type Picture, Thumbnail } from '../../ui/page/picture.tsx'
import { useRecordTitle } from '../../ui/page/record-title.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import { changesOf } from '../../ui/unsaved/changes-of.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { ProductFacts } from '../sheet/product-facts.tsx'
import { useProduct } from '../sheet/use-product.ts'
import { DescriptionFields } from './description-fields.tsx'
import styles from './description-form.module.css'
import type { DescriptionValues } from './description-form-values.ts'
import { DescriptionPanel } from './description-panel.tsx'
import { findFocusedField } from './find-focused-field.ts'
import { formatDescriptionValue } from './format-description-value.ts'
import { NeighbourButtons } from './neighbour-buttons.tsx'
import { useDescriptionForm } from './use-description-form.ts'
import { useFieldPanel } from './use-field-panel.ts'

interface DescriptionFormProps {
  product: DescriptionRow
  brokenLinks: readonly BrokenLink[]
  ranges: readonly ProductRange[]
  crops: readonly Crop[]
  canEdit: boolean
  /** The field that gets the focus when the form opens. */
  field?: DescriptionField | undefined
  /** Called after the save, with where to go next. */
  onDone: (to: Onward) => void
  onShowBag: (bag: Picture) => void
}

/** To the list, or to the same field of the next or previous product. */
export interface Onward {
  step?: 1 | -1
  field?: DescriptionField | undefined
}

/** The description of one product. Each product has its own form. */
export function DescriptionForm(props: DescriptionFormProps) {
  const { product, brokenLinks, ranges, crops, canEdit, field, onDone } = props
  const brokenImage = brokenLinks.find(({ field }) => field === 'weblinkPackImage')?.url
  const state = useDescriptionForm(product, brokenImage)
  const { form, values, isUnsaved, needed } = state
  // The specification warns of a form that was only touched, too.
  const hasChanges = state.changed.length > 0 || state.isTouched
  const detail = useProduct(product.legacyProductId)
  useOpenedProduct(product.legacyProductId)
  const box = useRef<HTMLFormElement>(null)
  const panel = useFieldPanel(box, product, field)
  // Opened by the address. The field would lose the focus to it, and count as touched.
  const [opensWithPanel] = useState(panel.open !== undefined)
  const hasPanel = panel.open !== undefined
  useEffect(() => {
    if (field && !hasPanel) form.setFocus(field)
  }, [field, form, hasPanel])
  const [firstField] = useState(field)
  useEffect(() => {
    if (!opensWithPanel) return
    box.current?.querySelector(`[data-field="${firstField}"]`)?.scrollIntoView({ block: 'center' })
  }, [firstField, opensWithPanel])

  async function saveAndGo(step?: 1 | -1) {
    const onward = { ...(step && { step, field: findFocusedField(box.current) }) }
    if (step && !isUnsaved) return onDone(onward)
    if (!canEdit || !(await state.submit())) return
    state.release()
    onDone(onward)
  }
  useShortcuts([
    ['alt+arrowdown', () => void saveAndGo(1)],
    ['alt+arrowup', () => void saveAndGo(-1)],
  ])
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this description will be lost.',
    save: canEdit && state.canSave ? state.submit : undefined,
    submit: () => saveAndGo(),
    // Selecting another product also leaves the form.
    isLeaving: changesOf('country', 'product'),
  })

  const name = product.webProductName || product.productName
  useRecordTitle(name)
  const rangeName = (id: string) => formatOption(ranges, id)
  const cropName = (id: string) => crops.find((crop) => crop.cropId === id)?.cropName ?? id
  const optionName = (of: DescriptionField, id: string) =>
    of === 'cropsOnLabel' ? cropName(id) : rangeName(id)
  const restore = (of: DescriptionField) => (value: DescriptionValues[DescriptionField]) => {
    form.setValue(of, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    panel.close()
  }
  return (
    <>
      <form
        ref={box}
        className={styles.form}
        aria-label={`Description of ${name}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saveAndGo()
        }}
      >
        <div className={styles.scroll}>
          <header className={styles.head}>
            <Thumbnail
              noun="bag"
              address={values.weblinkPackImage}
              alt={values.weblinkPackImageAltText}
              onOpen={props.onShowBag}
            />
            <div>
              <LocalText as="h2">{name}</LocalText>
              <p>
                {product.dhCode} ·{' '}
                <Link to="/product-info/compare" search={{ code: product.dhCode }}>
                  Compare countries
                </Link>{' '}
                ·{' '}
                <Link
                  to="/product-info/create-product"
                  search={{ country: product.countryId, copy: product.legacyProductId }}
                >
                  Duplicate
                </Link>
              </p>
              {canEdit && <p>Fields with * are required.</p>}
            </div>
            <div className="np-row np-gap-8 np-fixed np-last">
              <NeighbourButtons onStep={(step) => void saveAndGo(step)} />
              <HistoryLink kind="products" record={product.legacyProductId} size="xs" />
            </div>
          </header>
          <ProductFacts product={detail.data} />
          <FieldConflicts
            state={state}
            labels={productLabels}
            format={(value, field) => formatDescriptionValue(value, field, optionName)}
          />
          <DescriptionFields
            state={state}
            ranges={ranges}
            crops={crops}
            canEdit={canEdit}
            field={field}
            isFieldFocused={!opensWithPanel}
            composition={detail.data?.composition}
            onPanel={panel.openAt}
            commented={panel.commented}
          />
        </div>
        {canEdit ? (
          <SaveBar
            {...bar}
            isDirty={hasChanges}
            status={
              <>
                {hasChanges && <span data-tone="own">{formIsUnsaved}</span>}
                {needed.length > 0 && (
                  <span className="np-block np-xs">
                    To save, fill in or correct:{' '}
                    {needed.map((each) => productLabels[each]).join(', ')}
                  </span>
                )}
              </>
            }
            isSaving={state.isSaving}
            undoLabel="Undo changes"
          />
        ) : (
          <ReadOnlyBar text="You do not have permission to edit this description." />
        )}
      </form>
      {/* Outside the form, because React sends the submission of a comment on to the form around it. */}
      {panel.open && (
        <DescriptionPanel
          key={panel.open.field}
          product={product}
          field={panel.open.field}
          part={panel.open.part}
          value={values[panel.open.field]}
          nameOf={optionName}
          onRestore={canEdit ? restore(panel.open.field) : undefined}
          onPart={(part) => panel.open && panel.show(panel.open.field, part)}
          onClose={panel.close}
        />
      )}
    </>
  )
}

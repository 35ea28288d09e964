import { Textarea, TextInput } from '@mantine/core'
import type { DescriptionField } from '@nutripim/contract/products/product-fields'
import type { ProductRange } from '@nutripim/contract/reference/reference'
import { productLabels } from '@nutripim/wording/product-labels'
import { type ReactNode, useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { MarkedTextarea } from '../../ui/form/marked-textarea.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { SearchSelect } from '../../ui/search-select/search-select.tsx'
import {
  type DescriptionFieldsProps,
  fieldProps,
  textFieldProps,
} from './description-field-props.ts'
import styles from './description-form.module.css'
import { DescriptionMoreFields } from './description-more-fields.tsx'
import { FieldCell } from './field-cell.tsx'
import { findFigures } from './find-figures.ts'
import { TextQuestions } from './text-warnings.tsx'

type ComparedText = 'webShortDescription' | 'webLongDescription' | 'webMediumDescription'

const growing = { autosize: true, minRows: 2, maxRows: 8 }

export function DescriptionFields(props: DescriptionFieldsProps) {
  const { state, ranges, canEdit } = props
  const { form, errorOf } = state
  const text = textFieldProps(state, canEdit)
  const { composition, onPanel, commented } = props
  const cell = (field: DescriptionField, input: ReactNode) => (
    <FieldCell hasComment={commented.has(field)} onOpen={() => onPanel(field)}>
      {input}
    </FieldCell>
  )
  const findMarks = useMemo(() => composition && findFigures(composition), [composition])
  const questions = (field: ComparedText) => (
    <TextQuestions text={state.values[field]} composition={composition} />
  )
  const marked = (field: ComparedText) => ({
    ...text(field),
    ...growing,
    text: state.values[field],
    marks: findMarks?.(state.values[field]) ?? [],
  })
  return (
    <>
      <section className={styles.section}>
        <h3>Product</h3>
        {cell('webProductName', <TextInput {...text('webProductName')} />)}
        <div className={styles.pair}>
          {cell(
            'productRange',
            <Controller
              control={form.control}
              name="productRange"
              render={({ field: { value, onChange, ...field } }) => (
                <SearchSelect
                  {...field}
                  {...fieldProps(state, canEdit, 'productRange')}
                  value={value || null}
                  data={withSelected(ranges, value)}
                  onChange={(next) => onChange(next ?? '')}
                  allowDeselect={false}
                  placeholder="Select a group"
                  nothingFoundMessage="No group matches"
                  comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
                />
              )}
            />,
          )}
          {cell('dhCode', <TextInput {...text('dhCode')} />)}
        </div>
        {cell(
          'webSynonyms',
          <Textarea {...text('webSynonyms')} {...growing} description="One per line" />,
        )}
      </section>

      <section className={styles.section}>
        <h3>Bag and safety</h3>
        {cell(
          'weblinkPackImage',
          <TextInput
            {...text('weblinkPackImage')}
            {...form.register('weblinkPackImage', { onBlur: state.checkImage })}
            dir="ltr"
            inputMode="url"
          />,
        )}
        {cell('weblinkPackImageAltText', <TextInput {...text('weblinkPackImageAltText')} />)}
        {cell(
          'weblinkSafetyDataSheet',
          <TextInput {...text('weblinkSafetyDataSheet')} dir="ltr" inputMode="url" />,
        )}
      </section>

      <section className={styles.section}>
        <h3>Texts</h3>
        {cell('webShortDescription', <MarkedTextarea {...marked('webShortDescription')} />)}
        {questions('webShortDescription')}
        {cell(
          'webLongDescription',
          <Controller
            control={form.control}
            name="webLongDescription"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <div data-field="webLongDescription">
                <RichText
                  ref={ref}
                  label={productLabels.webLongDescription}
                  error={errorOf('webLongDescription')}
                  required
                  disabled={!canEdit}
                  autoFocus={props.isFieldFocused && props.field === 'webLongDescription'}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  findMarks={findMarks}
                />
              </div>
            )}
          />,
        )}
        {questions('webLongDescription')}
        {cell(
          'webMediumDescription',
          <MarkedTextarea {...marked('webMediumDescription')} description="Shown in the apps" />,
        )}
        {questions('webMediumDescription')}
      </section>
      <DescriptionMoreFields {...props} />
    </>
  )
}

/** A retired group stays selected until the user selects another. */
function withSelected(ranges: readonly ProductRange[], chosen: string) {
  const offered = ranges
    .filter(({ id, isReadOnly }) => !isReadOnly || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = chosen === '' || ranges.some(({ id }) => id === chosen)
  return isOffered ? offered : [...offered, { value: chosen, label: chosen }]
}

import { useMemo } from 'react'
import styles from './description-form.module.css'
import { type DescriptionFieldsProps, DescriptionInput } from './description-input.tsx'
import { DescriptionMoreFields } from './description-more-fields.tsx'
import { findFigures } from './find-figures.ts'
import { TextWarnings } from './text-warnings.tsx'

type ComparedText =
  | 'webProductName'
  | 'webShortDescription'
  | 'webLongDescription'
  | 'webMediumDescription'

export function DescriptionFields(props: DescriptionFieldsProps) {
  const { state, composition } = props
  const findHighlights = useMemo(() => composition && findFigures(composition), [composition])
  const warnings = (field: ComparedText) => (
    <TextWarnings field={field} text={state.values[field]} composition={composition} />
  )
  return (
    <>
      <section className={styles.section}>
        <h3>Product</h3>
        <DescriptionInput of={props} name="webProductName" />
        {warnings('webProductName')}
        <div className={styles.pair}>
          <DescriptionInput
            of={props}
            name="productRange"
            options={props.ranges}
            placeholder="Select a group"
            nothingFoundMessage="No group matches"
          />
          <DescriptionInput of={props} name="dhCode" />
        </div>
        <DescriptionInput of={props} name="webSynonyms" />
      </section>

      <section className={styles.section}>
        <h3>Bag and safety</h3>
        <DescriptionInput of={props} name="weblinkPackImage" onBlur={state.checkImage} />
        <DescriptionInput of={props} name="weblinkPackImageAltText" />
        <DescriptionInput of={props} name="weblinkSafetyDataSheet" />
      </section>

      <section className={styles.section}>
        <h3>Texts</h3>
        <DescriptionInput of={props} name="webShortDescription" findHighlights={findHighlights} />
        {warnings('webShortDescription')}
        <DescriptionInput
          of={props}
          name="webLongDescription"
          autoFocus={props.isFieldFocused && props.field === 'webLongDescription'}
          findHighlights={findHighlights}
        />
        {warnings('webLongDescription')}
        <DescriptionInput
          of={props}
          name="webMediumDescription"
          description="Shown in the apps"
          findHighlights={findHighlights}
        />
        {warnings('webMediumDescription')}
      </section>
      <DescriptionMoreFields {...props} />
    </>
  )
}

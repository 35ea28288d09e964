import { useState } from 'react'
import styles from './description-form.module.css'
import { moreFields } from './description-form-values.ts'
import { type DescriptionFieldsProps, DescriptionInput } from './description-input.tsx'

const fileName = 'File name without pdf'

/** Fields that are seldom edited; collapsed until opened or until one has an error. */
export function DescriptionMoreFields(props: DescriptionFieldsProps) {
  const { state, crops, field } = props
  const [isOpen, setOpen] = useState(field !== undefined && moreFields.includes(field))
  const hasError = moreFields.some((each) => state.needed.includes(each))
  return (
    <details
      className={`np-shrink ${styles.more}`}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>More</summary>
      <div className={styles.section}>
        <DescriptionInput of={props} name="productName" isRequired />
        <DescriptionInput of={props} name="showAdvice" />
        <div className={styles.pair}>
          <DescriptionInput of={props} name="labelCodeFront" placeholder={fileName} />
          <DescriptionInput of={props} name="labelCodeBack" placeholder={fileName} />
        </div>
        <DescriptionInput
          of={props}
          name="cropsOnLabel"
          options={crops.map(({ cropId, cropName, isRetired }) => ({
            id: cropId,
            name: cropName,
            isReadOnly: isRetired,
          }))}
          placeholder="Select crops"
          nothingFoundMessage="No crop matches"
        />
        <DescriptionInput
          of={props}
          name="sourceMaterials"
          placeholder="urea, potassium chloride"
        />
      </div>
    </details>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import {
  type DealerField,
  dealerLabels,
  requiredDealerFields,
} from '@nutripim/contract/dealers/dealer-fields'
import { requiredField } from '../../ui/page/required-field.ts'
import { useLocalText } from '../../ui/text/local-text.tsx'
import { ContactLink } from '../contact-link.tsx'
import styles from './dealer-form.module.css'
import { readCoordinates } from './location-check.ts'
import type { DealerFormState } from './use-dealer-form.ts'

interface DealerFieldsProps {
  state: DealerFormState
  countryName: string
  disabled: boolean
}

const required: readonly string[] = requiredDealerFields
const growing = { autosize: true, minRows: 2, maxRows: 8 }

/**
 * The fields in the order of the specification. On a wide screen each English text stands beside the
 * local one; the keyboard goes down the local side first.
 */
export function DealerFields({ state, countryName, disabled }: DealerFieldsProps) {
  const { form, values, errorOf, setLocation } = state
  const local = useLocalText()
  const text = (field: DealerField) => ({
    ...form.register(field),
    label: dealerLabels[field],
    error: errorOf(field),
    ...requiredField(required.includes(field)),
    disabled,
    ...(field.startsWith('english') ? { lang: 'en', dir: 'ltr' as const } : local),
    className: styles[field],
  })
  const contact = (
    field: 'telephone1' | 'telephone2' | 'email1' | 'email2',
    kind: 'telephone' | 'mail',
  ) => ({
    dir: 'ltr' as const,
    rightSection: <ContactLink kind={kind} text={values[field]} />,
  })
  const figures = (field: 'longitude' | 'latitude') => ({
    ...text(field),
    dir: 'ltr' as const,
    inputMode: 'decimal' as const,
    onPaste: (event: React.ClipboardEvent) => {
      const pair = readCoordinates(event.clipboardData.getData('text'))
      if (!pair) return
      event.preventDefault()
      setLocation(pair)
    },
  })
  return (
    <>
      <TextInput
        className={styles.country}
        label={dealerLabels.countryId}
        value={countryName}
        readOnly
        variant="filled"
      />
      <TextInput {...text('groupingText')} />
      <TextInput {...text('grouping2Text')} />
      <TextInput {...text('name')} />
      <Textarea {...text('address')} {...growing} />
      <TextInput {...text('telephone1')} {...contact('telephone1', 'telephone')} type="tel" />
      <TextInput {...text('telephone2')} {...contact('telephone2', 'telephone')} type="tel" />
      <TextInput {...text('email1')} {...contact('email1', 'mail')} inputMode="email" />
      <TextInput {...text('email2')} {...contact('email2', 'mail')} inputMode="email" />
      <TextInput {...text('webSite1')} inputMode="url" dir="ltr" />
      <Textarea {...text('comments')} {...growing} />
      <TextInput {...figures('longitude')} description="-180 to 180, east is positive" />
      <TextInput {...figures('latitude')} description="-90 to 90, north is positive" />
      <TextInput {...text('englishGroupingText')} />
      <TextInput {...text('englishName')} />
      <Textarea {...text('englishAddress')} {...growing} />
    </>
  )
}

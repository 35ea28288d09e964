import { Checkbox, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type Control,
  Controller,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { toOptions } from '../../ui/select/to-options.ts'
import { requiredField } from '../page/required-field.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { SearchMultiSelect } from '../select/search-multi-select.tsx'
import { SearchSelect } from '../select/search-select.tsx'
import { useLocalText } from '../text/local-text.tsx'
import type { FindHighlights } from '../text/text-highlight.ts'
import { HighlightedTextarea } from './highlighted-textarea.tsx'

/** An option that cannot be selected any more stays where it is selected. */
export interface InputOption {
  id: string
  name: string
  isReadOnly?: boolean
}

interface CommonProps {
  label: string
  error?: string | undefined
  isRequired?: boolean
  disabled?: boolean
  description?: ReactNode
  placeholder?: string
  'data-field'?: string
}

export interface FormInputProps<Values extends FieldValues> extends CommonProps {
  kind: 'flag' | 'text' | 'link' | 'prose' | 'html' | 'lines' | 'option' | 'options'
  form: Pick<UseFormReturn<Values>, 'control' | 'register'>
  name: Path<Values>
  onBlur?: () => void
  options?: readonly InputOption[]
  nothingFoundMessage?: string
  maxLength?: number
  dir?: 'auto' | 'ltr'
  autoFocus?: boolean
  /** Phrases to mark in a text; undefined while they load. Left out: the field marks nothing. */
  findHighlights?: FindHighlights | undefined
}

const growing = { autosize: true, minRows: 2, maxRows: 8 }
const comboboxProps = { shadow: 'md', transitionProps: { duration: 100 } }

/** The input of a field, by the kind of its values. */
export function FormInput<Values extends FieldValues>(props: FormInputProps<Values>) {
  const { kind, form, name, onBlur, options = [], nothingFoundMessage, ...rest } = props
  const { maxLength, dir, autoFocus, findHighlights, isRequired = false, ...labelled } = rest
  const common = { ...labelled, ...requiredField(isRequired) }
  const local = useLocalText()
  const registered = () => ({
    ...form.register(name, onBlur && { onBlur }),
    ...common,
    ...(kind === 'link' ? { dir: 'ltr' as const } : local),
    ...(dir && { dir }),
  })
  const controlled = { control: form.control, name }
  switch (kind) {
    case 'text':
    case 'link':
      return (
        <TextInput
          {...registered()}
          {...(kind === 'link' && { inputMode: 'url' })}
          {...(maxLength && { maxLength })}
        />
      )
    case 'lines':
      return <Textarea {...registered()} {...growing} description="One per line" />
    case 'prose':
      if (!('findHighlights' in props)) return <Textarea {...registered()} {...growing} />
      return (
        <HighlightedInput
          {...registered()}
          {...growing}
          {...controlled}
          findHighlights={findHighlights}
        />
      )
    case 'html':
      return (
        <Controller
          {...controlled}
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <div data-field={common['data-field']}>
              <RichText
                ref={ref}
                label={common.label}
                error={common.error}
                required={isRequired}
                disabled={common.disabled ?? false}
                autoFocus={autoFocus ?? false}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                findHighlights={findHighlights}
              />
            </div>
          )}
        />
      )
    case 'flag':
      return (
        <Controller
          {...controlled}
          render={({ field: { value, ...field } }) => (
            <Checkbox
              {...field}
              label={common.label}
              data-field={common['data-field']}
              disabled={common.disabled ?? false}
              checked={value}
            />
          )}
        />
      )
    case 'option':
      return (
        <Controller
          {...controlled}
          render={({ field: { value, onChange, ...field } }) => (
            <SearchSelect
              {...field}
              {...common}
              value={value || null}
              data={offer(options, [value])}
              onChange={(next) => onChange(next ?? '')}
              allowDeselect={false}
              nothingFoundMessage={nothingFoundMessage}
              comboboxProps={comboboxProps}
            />
          )}
        />
      )
    case 'options':
      return (
        <Controller
          {...controlled}
          render={({ field }) => (
            <SearchMultiSelect
              {...field}
              {...common}
              data={offer(options, field.value)}
              placeholder={field.value.length === 0 ? (common.placeholder ?? '') : ''}
              nothingFoundMessage={nothingFoundMessage}
              comboboxProps={comboboxProps}
            />
          )}
        />
      )
  }
}

interface HighlightedInputProps<Values extends FieldValues> extends TextareaProps {
  control: Control<Values>
  name: Path<Values>
  findHighlights: FindHighlights | undefined
}

function HighlightedInput<Values extends FieldValues>(props: HighlightedInputProps<Values>) {
  const { control, findHighlights, ...input } = props
  const text = String(useWatch({ control, name: input.name }))
  return <HighlightedTextarea {...input} text={text} highlights={findHighlights?.(text) ?? []} />
}

function offer(options: readonly InputOption[], selected: readonly string[]) {
  const offered = options.filter(({ id, isReadOnly }) => !isReadOnly || selected.includes(id))
  const gone = selected.filter((each) => each !== '' && !options.some(({ id }) => id === each))
  return [...toOptions(offered), ...gone.map((id) => ({ value: id, label: id }))]
}

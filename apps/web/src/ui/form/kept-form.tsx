import { createTheme, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { GoneRecordContext, useGoneRecord } from '../unsaved/gone-record.ts'

const readOnly = { defaultProps: { readOnly: true, variant: 'filled' } }
const disabled = { defaultProps: { disabled: true } }

/** What is in the fields can be selected and copied. */
const readOnlyFields = createTheme({
  components: {
    Autocomplete: readOnly,
    MultiSelect: readOnly,
    Select: readOnly,
    Textarea: readOnly,
    TextInput: readOnly,
    Checkbox: disabled,
    Radio: disabled,
    Switch: disabled,
  },
})
const editableFields = createTheme({})

interface KeptFormProps {
  /**
   * What happened to the record of the form; undefined while it can be saved. A reason of a form around it
   * comes first: who lost a screen or a country cannot know what happened to its records.
   */
  gone: string | undefined
  /** Where to go next, shown in the bar of the form. */
  actions?: ReactNode
  /** Around a whole screen, whose forms then do not show the notice themselves. */
  isAroundScreen?: boolean
  children: ReactNode
}

/**
 * Around the form of a record that another user can decide or delete. Then it stays with what was
 * typed: a notice says why, the fields are read-only, and the bar offers to copy instead of to save.
 */
export function KeptForm({ gone, actions, isAroundScreen = false, children }: KeptFormProps) {
  const around = useGoneRecord()
  const record = useMemo(
    () =>
      around ??
      (gone === undefined ? undefined : { reason: gone, actions, isNoticeShown: isAroundScreen }),
    [gone, actions, isAroundScreen, around],
  )
  return (
    <GoneRecordContext value={record}>
      {isAroundScreen && !around && gone !== undefined && <Notice reason={gone} />}
      {/* Always there, because a form that gets another parent loses its state. */}
      <MantineThemeProvider theme={record ? readOnlyFields : editableFields}>
        {children}
      </MantineThemeProvider>
    </GoneRecordContext>
  )
}

/** Above the fields of a form: why its record cannot be saved any more. */
export function GoneNotice() {
  const gone = useGoneRecord()
  return gone && !gone.isNoticeShown ? <Notice reason={gone.reason} /> : null
}

const Notice = ({ reason }: { reason: string }) => (
  <p className="np-flush np-fixed np-note-remote" role="alert">
    <bdi>{reason}</bdi> You can copy the values but not save them.
  </p>
)

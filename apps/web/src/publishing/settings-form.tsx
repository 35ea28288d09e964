import { Button, MultiSelect, Radio } from '@mantine/core'
import { type ChannelSettings, channelModes } from '@nutripim/contract/publishing/channel-settings'
import type { CountryChannel } from '@nutripim/contract/publishing/publishing'
import { nothingUnsaved, notSavedYet } from '@nutripim/wording/messages'
import { type FormEvent, useState } from 'react'
import { useSaveOnLeave } from '../ui/form/save-on-leave.ts'
import { useRecoveredEdits } from '../ui/form/use-recovered-edits.ts'
import styles from './publishing.module.css'
import { checkOptions, fieldOptions, filterOptions } from './publishing-text.ts'
import { useSaveSettings } from './use-publishing.ts'

const usual: ChannelSettings = {
  mode: 'reviewed',
  fields: ['webProductName', 'webShortDescription', 'webLongDescription', 'composition'],
  filter: ['showOnWeb'],
  checks: [],
}

interface SettingsFormProps {
  country: string
  channel: CountryChannel
  onUnsaved: (isUnsaved: boolean) => void
}

/** What a channel delivers in a country, and when. */
export function SettingsForm({ country, channel, onUnsaved }: SettingsFormProps) {
  const { channelId, settings } = channel
  const [values, setValues] = useState(settings ?? usual)
  const [isChanged, setChanged] = useState(false)
  const { save, isSaving } = useSaveSettings({ country, channel: channelId })
  const change = (changed: Partial<ChannelSettings>) => {
    setValues({ ...values, ...changed })
    setChanged(true)
    onUnsaved(true)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const outcome = await save({ settings: values, was: settings })
    if (outcome.status !== 'saved') return
    setChanged(false)
    onUnsaved(false)
  }
  useSaveOnLeave(isChanged ? submit : undefined)
  useRecoveredEdits(`channel ${country} ${channelId}`, {
    read: () => (isChanged ? values : undefined),
    restore: change,
  })
  return (
    <form className={styles.form} aria-label="Channel settings" noValidate onSubmit={submit}>
      {!settings && (
        <p className={styles.lesson}>
          The country delivers nothing to this channel yet. Select what it delivers and save; API
          keys with this channel can then read it.
        </p>
      )}
      <Radio.Group
        label="Mode"
        value={values.mode}
        onChange={(value) =>
          change({ mode: channelModes.find((mode) => mode === value) ?? 'reviewed' })
        }
      >
        <div className={styles.options}>
          <Radio value="reviewed" label="Reviewed" description="A user publishes the differences" />
          <Radio
            value="automatic"
            label="Automatic"
            description="Every save is published at once"
          />
        </div>
      </Radio.Group>
      <MultiSelect
        label="Fields"
        description="Number, DH code and product name are always delivered"
        data={fieldOptions}
        value={values.fields}
        onChange={(fields) => change({ fields })}
        searchable
      />
      <MultiSelect
        label="Products"
        placeholder={values.filter.length === 0 ? 'All live products' : ''}
        description="Only live products with all of these flags"
        data={filterOptions}
        value={values.filter}
        onChange={(filter) => change({ filter })}
        searchable
      />
      <MultiSelect
        label="Checks"
        placeholder={values.checks.length === 0 ? 'No checks' : ''}
        description="A product that fails one keeps its last published version"
        data={checkOptions}
        value={values.checks}
        onChange={(checks) => change({ checks })}
        searchable
      />
      <footer className={styles.footer}>
        <span role="status">{isChanged || !settings ? notSavedYet : nothingUnsaved}</span>
        <Button type="submit" loading={isSaving} disabled={!isChanged && settings !== null}>
          {settings ? 'Save settings' : 'Set up channel'}
        </Button>
      </footer>
    </form>
  )
}

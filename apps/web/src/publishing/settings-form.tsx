import { Radio } from '@mantine/core'
import {
  type ChannelSettings,
  channelModes,
  channelSettingNames,
} from '@nutripim/contract/publishing/channel-settings'
import type { CountryChannel } from '@nutripim/contract/publishing/publishing'
import { nothingUnsaved, notSavedYet } from '@nutripim/wording/messages'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { useEditForm } from '../ui/form/use-edit-form.ts'
import { SearchMultiSelect } from '../ui/select/search-multi-select.tsx'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { confirmAutomatic } from './confirm-automatic.ts'
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
}

export const settingLabels: Record<keyof ChannelSettings, string> = {
  mode: 'Mode',
  fields: 'Fields',
  filter: 'Products',
  checks: 'Checks',
}

const options = [...fieldOptions, ...filterOptions, ...checkOptions]

/** What a channel delivers in a country, and when. */
export function SettingsForm({ country, channel }: SettingsFormProps) {
  const { channelId, settings } = channel
  const { save, isSaving } = useSaveSettings({ country, channel: channelId })
  const edit = useEditForm({
    row: settings ?? usual,
    fields: channelSettingNames,
    valuesOf: (settings) => settings,
    recoverAs: `channel settings ${country} ${channelId}`,
    labels: settingLabels,
    format: formatSetting,
  })
  const { values, change, isUnsaved } = edit
  const canSave = edit.conflicts.length === 0

  async function submit() {
    if (!canSave || (settings && !isUnsaved)) return
    if (!(await confirmAutomatic(channel.name, settings, values))) return
    await edit.submit(
      (settings, base) => save({ settings, was: channel.settings && base }),
      ({ settings }) => settings ?? usual,
    )
  }
  const bar = useUnsavedWork({
    ...edit.work,
    describe: () => 'Your changes to the settings of this channel will be lost.',
    save: canSave ? submit : undefined,
    submit,
  })

  return (
    <section className={styles.form} aria-label="Channel settings">
      <FieldConflicts state={edit} labels={settingLabels} format={formatSetting} />
      {!settings && (
        <p className="np-flush np-muted">
          The country delivers nothing to this channel yet. Select what it delivers and save; API
          keys with this channel can then read it.
        </p>
      )}
      <Radio.Group
        label={settingLabels.mode}
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
      <SearchMultiSelect
        label={settingLabels.fields}
        description="Number, DH code and product name are always delivered"
        data={fieldOptions}
        value={values.fields}
        onChange={(fields) => change({ fields })}
      />
      <SearchMultiSelect
        label={settingLabels.filter}
        placeholder={values.filter.length === 0 ? 'All live products' : ''}
        description="Only live products with all of these flags"
        data={filterOptions}
        value={values.filter}
        onChange={(filter) => change({ filter })}
      />
      <SearchMultiSelect
        label={settingLabels.checks}
        placeholder={values.checks.length === 0 ? 'No checks' : ''}
        description="A product that fails one keeps its last published version"
        data={checkOptions}
        value={values.checks}
        onChange={(checks) => change({ checks })}
      />
      <SaveBar
        {...bar}
        needsNoEdit={!settings}
        status={
          isUnsaved
            ? `The settings of “${channel.name}” have unsaved changes`
            : settings
              ? nothingUnsaved
              : notSavedYet
        }
        isSaving={isSaving}
        saveLabel={settings ? 'Save settings' : 'Set up channel'}
        onSave={() => void submit()}
      />
    </section>
  )
}

/** “Reviewed”, “Web name, Composition” */
export function formatSetting(value: unknown): string {
  if (!Array.isArray(value)) return value === 'automatic' ? 'Automatic' : 'Reviewed'
  if (value.length === 0) return 'None'
  return value
    .map((each) => options.find((option) => option.value === each)?.label ?? each)
    .join(', ')
}

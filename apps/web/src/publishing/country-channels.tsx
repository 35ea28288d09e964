import { SegmentedControl } from '@mantine/core'
import type { CountryChannel } from '@nutripim/contract/publishing/publishing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { CountrySelector } from '../country/country-selector.tsx'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { LostEdits } from '../ui/form/lost-edits.tsx'
import { formatTimeAgo } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { NotLoaded } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { canLeave } from '../ui/unsaved/leave-guard.ts'
import { useIsUnsaved } from '../ui/unsaved/use-is-unsaved.ts'
import { HistoryView } from './history-view.tsx'
import { formatKindCounts } from './publishing-text.ts'
import { ReviewView } from './review-view.tsx'
import { formatSetting, SettingsForm, settingLabels } from './settings-form.tsx'
import { channelsQuery } from './use-publishing.ts'

const path = '/product-info/channels'

export function CountryChannels({ country }: { country: string }) {
  const {
    search: { channel: selected, view: selectedView },
    change,
  } = useUrlState(path)
  const channels = useQuery(channelsQuery(country))
  const { data } = channels
  // Without one in the address it is the first, as long as it is there.
  const [opened, setOpened] = useState<string>()
  const openedId = selected === undefined ? (opened ?? data?.[0]?.channelId) : String(selected)
  if (opened === undefined && openedId !== undefined) setOpened(openedId)
  const { record: open, isGone } = useKeptRecord(
    data?.find(({ channelId }) => channelId === openedId),
    `${country} ${openedId}`,
  )
  const formOf = (channelId: string) => `channel settings ${country} ${channelId}`
  const hasUnsavedSettings = useIsUnsaved(formOf(openedId ?? ''))
  const selector = <CountrySelector onBeforeChange={canLeave} />
  if (!data) {
    return (
      <>
        <div className={page.toolbar}>{selector}</div>
        <NotLoaded query={channels} what="channels" />
      </>
    )
  }
  // The address need not name the channel that was open.
  const lostEdits = (
    <LostEdits
      isForm={(name) =>
        name.startsWith(formOf('')) && !data.some(({ channelId }) => name === formOf(channelId))
      }
      labels={settingLabels}
      format={formatSetting}
    />
  )
  const current = open ?? data[0]
  if (!current) {
    return (
      <>
        <div className={page.toolbar}>{selector}</div>
        {lostEdits}
        <EmptyState>There are no channels. Add one in the reference data.</EmptyState>
      </>
    )
  }
  // Unsaved settings stay open, also if another user sets the channel up meanwhile.
  const view = current.settings && !hasUnsavedSettings ? (selectedView ?? 'review') : 'settings'
  const channelOf = { country, channel: current.channelId }
  const key = `${country} ${current.channelId}`
  const show = async (search: { channel?: string; view?: 'settings' | 'review' | 'history' }) => {
    if (!(await canLeave())) return
    // The filter belongs to the records of one channel.
    await change({ ...search, ...(search.channel !== undefined && { text: undefined }) })
  }
  return (
    <>
      <div className={page.toolbar} data-align="middle">
        {selector}
        <SegmentedControl
          aria-label="Channel"
          data={data.map(({ channelId, name }) => ({ value: channelId, label: name }))}
          value={current.channelId}
          onChange={(channel) => void show({ channel })}
        />
        {current.settings && (
          <SegmentedControl
            aria-label="View"
            data={[
              { value: 'review', label: 'Differences' },
              { value: 'history', label: 'History' },
              { value: 'settings', label: 'Settings' },
            ]}
            value={view}
            onChange={(next) =>
              void show({ view: next === 'history' || next === 'settings' ? next : 'review' })
            }
          />
        )}
        <p className="np-flush np-muted">{formatState(current)}</p>
      </div>
      {lostEdits}
      <KeptForm gone={isGone ? 'This channel no longer exists.' : undefined}>
        {view === 'settings' ? (
          <SettingsForm key={key} country={country} channel={current} />
        ) : view === 'history' ? (
          <HistoryView key={key} channelOf={channelOf} />
        ) : current.settings?.mode === 'automatic' ? (
          <EmptyState>
            This channel is automatic: every save is published at once. See its history, or make it
            reviewed in its settings.
          </EmptyState>
        ) : (
          <ReviewView
            key={key}
            channelOf={channelOf}
            channelName={current.name}
            hasPublication={current.lastPublication !== null}
          />
        )}
      </KeptForm>
    </>
  )
}

function formatState({ settings, lastPublication, delivered }: CountryChannel): string {
  if (!settings) return 'Not set up'
  if (!lastPublication) return 'Nothing published yet'
  const { number, publishedAt, publishedBy } = lastPublication
  const { products, declarations, advice, dealers } = delivered
  const counts = formatKindCounts({
    product: products,
    declaration: declarations,
    advice,
    dealer: dealers,
  })
  return `Publication ${number} is live, published ${formatTimeAgo(publishedAt)} by ${formatUser(publishedBy)}: ${counts || 'nothing'}`
}

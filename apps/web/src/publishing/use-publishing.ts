import {
  ChannelSettingConflict,
  type ChannelSettings,
} from '@nutripim/contract/publishing/channel-settings'
import { publishingRoutes } from '@nutripim/contract/publishing/publishing'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { conflictsOf } from '../api/conflicts-of.ts'
import { refreshOn } from '../api/live-queries.ts'
import { paged } from '../api/paged.ts'
import { useSave } from '../api/use-save.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { formatCount } from '../ui/format/count.ts'
import { formatKindCounts } from './publishing-text.ts'

export interface ChannelOf {
  country: string
  channel: string
}

const ofPublishing = 'publishing'

export const channelsQuery = (country: string) =>
  queryOptions({
    queryKey: [ofPublishing, 'channels', country],
    meta: refreshOn(['channel', 'channel setting', 'publication request'], country),
    queryFn: ({ signal }) =>
      call(publishingRoutes.listChannels, { params: { country } }, { signal }),
  })

export const differencesQuery = (params: ChannelOf) =>
  queryOptions({
    queryKey: [ofPublishing, 'differences', params.country, params.channel],
    meta: refreshOn(
      [
        'product',
        'advice',
        'dealer',
        'channel setting',
        'publication request',
        'declaration profile',
      ],
      params.country,
    ),
    queryFn: ({ signal }) => call(publishingRoutes.listDifferences, { params }, { signal }),
  })

export const publicationsQuery = (params: ChannelOf) =>
  infiniteQueryOptions({
    queryKey: [ofPublishing, 'publications', params.country, params.channel],
    meta: refreshOn(['publication request'], params.country),
    queryFn: ({ signal, pageParam }) =>
      call(publishingRoutes.listPublications, { params, query: { after: pageParam } }, { signal }),
    ...paged<number>(),
  })

export const comparisonQuery = (params: ChannelOf, from: number, to: number) =>
  queryOptions({
    queryKey: [ofPublishing, 'comparison', params.country, params.channel, from, to],
    queryFn: ({ signal }) =>
      call(publishingRoutes.comparePublications, { params, query: { from, to } }, { signal }),
  })

/** Everything that the screen shows about publishing is read again. */
function useReload() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [ofPublishing] })
}

export function useSaveSettings({ country, channel }: ChannelOf) {
  const reload = useReload()
  return useSave({
    send: (input: { settings: ChannelSettings; was: ChannelSettings | null }, options) =>
      call(
        publishingRoutes.saveChannelSettings,
        { body: { countryCode: country, channelId: channel, ...input } },
        options,
      ),
    handles: 'answers',
    findConflict: conflictsOf(ChannelSettingConflict),
    onSettled: reload,
    successText: ({ name }) => `The settings of the channel “${name}” were saved.`,
    failureText: ({ message }) => message,
  })
}

export interface PublishInput {
  records: string[] | null
  /** The version of the differences that are shown, to publish all of them. */
  version: string
  note: string
  /** Empty: now. */
  localTime: string
}

export function usePublish({ country, channel }: ChannelOf) {
  const reload = useReload()
  const channelOf = { countryCode: country, channelId: channel }
  return useSave({
    send: async ({ localTime, version, ...input }: PublishInput, options) => {
      const body = { ...channelOf, ...input }
      if (localTime === '') {
        return call(publishingRoutes.publish, { body: { ...body, version } }, options)
      }
      const scheduled = { ...body, localTime }
      await call(publishingRoutes.schedulePublication, { body: scheduled }, options)
      return undefined
    },
    handles: 'answers',
    onSettled: reload,
    successText: (published) => {
      if (!published) return 'The publication is scheduled.'
      if (published.number === null) return 'Nothing was published: no record differs.'
      const { number, counts, heldBack } = published
      const live = `Publication ${number} is live: ${formatKindCounts(counts)}.`
      return heldBack === 0 ? live : `${live} ${formatCount(heldBack, 'product')} held back.`
    },
    failureText: ({ message }) => message,
  })
}

export function useCancelScheduled(country: string) {
  const reload = useReload()
  return useSave({
    send: (id: number, options) =>
      call(
        publishingRoutes.cancelScheduledPublication,
        { body: { countryCode: country, id } },
        options,
      ),
    handles: 'answers',
    onSettled: reload,
    successText: 'The scheduled publication was cancelled.',
    failureText: ({ message }) => message,
  })
}

export function useUndo({ country, channel }: ChannelOf) {
  const reload = useReload()
  const { save, isSaving } = useSave({
    send: (input: { number: number; record?: string }, options) =>
      call(
        publishingRoutes.undoPublication,
        { body: { countryCode: country, channelId: channel, ...input } },
        options,
      ),
    handles: 'answers',
    onSettled: reload,
    successText: ({ number, skipped }) => {
      const rest =
        skipped === 0 ? '' : ` ${formatCount(skipped, 'record')} changed again later and kept.`
      return number === null
        ? `Nothing was undone.${rest}`
        : `Undone with publication ${number}.${rest}`
    },
    failureText: ({ message }) => message,
  })
  const undo = async (number: number, what?: { record: string; name: string }) => {
    const isConfirmed = await confirm({
      title: what ? 'Undo one record' : `Undo publication ${number}`,
      text: [
        what
          ? `The channel delivers “${what.name}” again in its state before publication ${number}.`
          : `The channel delivers all records of publication ${number} again as they were before it.`,
        'The data on the editing screens stays as it is.',
      ],
      confirmLabel: 'Undo',
      danger: true,
    })
    if (isConfirmed) await save({ number, ...(what && { record: what.record }) })
  }
  return { undo, isUndoing: isSaving }
}

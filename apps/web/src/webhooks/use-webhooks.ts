import { type Webhook, webhookRoutes } from '@nutripim/contract/webhooks/webhooks'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { countriesQuery } from '../access/use-users.ts'
import { call } from '../api/call.ts'
import type { CallError } from '../api/call-error.ts'
import { refreshOn } from '../api/live-queries.ts'
import { paged } from '../api/paged.ts'
import { useSave } from '../api/use-save.ts'
import { keyChannelsQuery } from '../api-keys/use-keys.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { formatProblem } from '../ui/form/use-edit-form.ts'
import { formatCount } from '../ui/format/count.ts'
import { formatOption } from '../ui/format/option.ts'
import { webhookLabels } from './webhook-text.ts'

type ChangeBody = z.input<(typeof webhookRoutes)['changeWebhook']['body']>

/** Deliveries change without a user, so what shows them is asked for again. */
const refetchInterval = 5000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  meta: refreshOn(['webhook', 'webhook secret', 'user', 'user role', 'user country']),
  queryFn: ({ signal }) => call(webhookRoutes.listWebhooks, {}, { signal, handles: 'all' }),
  refetchInterval,
})

/** Finds the names of the country and channel of a webhook. */
export function useTargetNames() {
  const { data: countries } = useQuery(countriesQuery)
  const { data: channels } = useQuery(keyChannelsQuery)
  return ({ countryId, channelId }: Pick<Webhook, 'countryId' | 'channelId'>) => ({
    country: formatOption(countries, countryId),
    channel: formatOption(channels, channelId),
  })
}

export const deliveriesQuery = (webhookId: number) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', webhookId],
    queryFn: ({ signal, pageParam }) =>
      call(
        webhookRoutes.listWebhookDeliveries,
        { params: { webhookId }, query: { after: pageParam } },
        { signal, handles: 'all' },
      ),
    ...paged<number>(),
    refetchInterval,
  })

/** A delivery that is sent again has more attempts. */
export const attemptsQuery = (webhookId: number, deliveryId: number, attempts: number) =>
  queryOptions({
    queryKey: ['webhook-attempts', webhookId, deliveryId, attempts],
    queryFn: ({ signal }) =>
      call(
        webhookRoutes.listWebhookAttempts,
        { params: { webhookId, deliveryId } },
        { signal, handles: 'all' },
      ),
    placeholderData: keepPreviousData,
  })

export function useRefreshWebhooks() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['webhook-deliveries'] })
  }
}

export function useWebhookActions() {
  const onSaved = useRefreshWebhooks()
  const common = {
    handles: 'answers',
    onSaved,
    failureText: ({ message, problem }: CallError) =>
      formatProblem(problem, webhookLabels) ?? message,
  } as const
  const { save: rotate, isSaving: isRotating } = useSave({
    send: (body: { webhookId: number; overlapHours: number }, options) =>
      call(webhookRoutes.rotateWebhookSecret, { body }, options),
    ...common,
  })
  const { save: change, isSaving: isChanging } = useSave({
    send: (body: ChangeBody, options) => call(webhookRoutes.changeWebhook, { body }, options),
    successText: ({ name }) => `The webhook “${name}” was changed.`,
    ...common,
  })
  const { save: pause, isSaving: isPausing } = useSave({
    send: (body: { webhookId: number; isPaused: boolean }, options) =>
      call(webhookRoutes.pauseWebhook, { body }, options),
    successText: ({ name, pausedAt }) =>
      `The webhook “${name}” was ${pausedAt ? 'paused' : 'resumed'}.`,
    ...common,
  })
  const { save: test, isSaving: isTesting } = useSave({
    send: (webhookId: number, options) =>
      call(webhookRoutes.testWebhook, { body: { webhookId } }, options),
    successText: 'A test delivery was queued. Its answer appears in the list.',
    ...common,
  })
  const { save: resend } = useSave({
    send: (body: { webhookId: number; deliveryId: number }, options) =>
      call(webhookRoutes.resendWebhookDelivery, { body }, options),
    successText: 'The delivery was queued again.',
    ...common,
  })
  const { save: replay, isSaving: isReplaying } = useSave({
    send: (body: { webhookId: number; from: string }, options) =>
      call(webhookRoutes.replayWebhook, { body }, options),
    successText: ({ deliveries }) =>
      `${formatCount(deliveries, 'delivery was', 'deliveries were')} queued again.`,
    ...common,
  })
  const { save: sendDeletion } = useSave({
    send: (webhookId: number, options) =>
      call(webhookRoutes.deleteWebhook, { body: { webhookId } }, options),
    successText: ({ name }) => `The webhook “${name}” was deleted.`,
    ...common,
  })

  /** Returns whether the webhook was deleted. */
  async function remove({ webhookId, name }: Webhook): Promise<boolean> {
    const isConfirmed = await confirm({
      title: 'Delete webhook',
      text: [`“${name}” is not called any more. Its deliveries are deleted.`],
      confirmLabel: 'Delete webhook',
      danger: true,
    })
    return isConfirmed && (await sendDeletion(webhookId)).status === 'saved'
  }
  return {
    ...{ rotate, isRotating, change, isChanging, pause, isPausing, test, isTesting },
    ...{ resend, replay, isReplaying, remove },
  }
}

import type {
  NotificationKind,
  NotificationPayload,
} from '@nutripim/contract/notifications/notification-kinds'
import { formatCellLabel } from './cell-labels.ts'
import { formatNumber } from './format-number.ts'
import { formatList } from './list.ts'
import { isolate } from './names/isolate.ts'
import { newProductLabels } from './new-product-labels.ts'

/** The text of a notification, the same in the inbox and in e-mails. */
export interface NotificationText {
  title: string
  text: string
  /** The reason of the user who decided or asked, in their own words. */
  quote?: string
}

type Formats = {
  [Kind in NotificationKind]: (payload: NotificationPayload<Kind>) => NotificationText
}

const formats: Formats = {
  'approval pending': ({ productName, dhCode, by }) => ({
    title: `${isolate(productName)} is pending approval`,
    text: `${dhCode}, proposed by ${isolate(by)}`,
  }),
  'approval approved': ({ productName, dhCode, by, reason, changed }) => ({
    title: `${isolate(productName)} was approved`,
    text: `${dhCode}, approved by ${isolate(by)}${changed?.length ? ` with changes to ${formatList(changed.map(fieldName))}` : ''}`,
    ...(reason && { quote: reason }),
  }),
  'approval rejected': ({ productName, dhCode, by, reason }) => ({
    title: `${isolate(productName)} was deleted`,
    text: `${dhCode}, deleted by ${isolate(by)}${reason ? '' : ' without a reason'}`,
    ...(reason && { quote: reason }),
  }),
  'access requested': ({ displayName, userId, wanted, reason }) => ({
    title: `${isolate(displayName)} requests access`,
    text: `${userId}, for ${formatList(shortenCountries(wanted))}`,
    quote: reason,
  }),
  'access changed': ({ by, isNew, roles, countries }) => ({
    title: isNew ? 'You now have access' : 'Your access was changed',
    text: `${isolate(by)} ${formatList([
      ...clause('assigned you', [...roles.given, ...shortenCountries(countries.given)]),
      ...clause('removed', [...roles.taken, ...shortenCountries(countries.taken)]),
    ])}`,
  }),
  'api key expiring': ({ name, expiresAt, owner }) => ({
    title: `The API key “${name}” expires soon`,
    text: `It stops working on ${formatDay(expiresAt)}. ${owner ? `Its owner is ${isolate(owner)}.` : 'It has no owner.'}`,
  }),
  'api key changed': ({ name, by, change, expiresAt }) => ({
    title: `The API key “${name}” ${keyChanges[change]}`,
    text: `By ${isolate(by)}. It reads data in your name until ${formatDay(expiresAt)}. If you do not need it, ask an administrator to revoke it.`,
  }),
  'webhook paused': ({ name, error }) => ({
    title: `The webhook “${name}” was paused`,
    text: 'Its address does not accept deliveries. They are stored until you resume it.',
    quote: error,
  }),
  'changes proposed': ({ apiKey, changedCells, note }) => ({
    title: 'An assistant proposes changes',
    text: `${changedCells} changed ${changedCells === 1 ? 'cell' : 'cells'}, proposed by the API key “${apiKey}”`,
    quote: note,
  }),
  'comment mention': ({ productName, cell, text, by }) => ({
    title: `${isolate(by)} mentioned you on ${cell ? `${formatCellLabel(cell)} of ` : ''}${isolate(productName)}`,
    text: 'A comment',
    quote: text,
  }),
}

const keyChanges: Record<NotificationPayload<'api key changed'>['change'], string> = {
  created: 'was created in your name',
  assigned: 'now belongs to you',
  extended: 'in your name has another expiry',
  rotated: 'in your name has a new secret',
}

export function formatNotification<Kind extends NotificationKind>({
  kind,
  payload,
}: {
  kind: Kind
  payload: NotificationPayload<Kind>
}): NotificationText {
  return formats[kind](payload)
}

/** The labels of the kinds in the e-mail settings. */
export const kindLabels: Record<NotificationKind, { label: string; description: string }> = {
  'approval pending': {
    label: 'Drafts pending approval',
    description: 'One e-mail for several drafts',
  },
  'approval approved': {
    label: 'My draft was approved',
    description: 'Names the fields that the approver changed',
  },
  'approval rejected': {
    label: 'My draft was deleted',
    description: 'With the reason, if there is one',
  },
  'access requested': {
    label: 'Access requested',
    description: 'For one of my countries',
  },
  'access changed': {
    label: 'My roles or countries changed',
    description: 'What was assigned or removed',
  },
  'api key expiring': {
    label: 'API keys that expire soon',
    description: 'Two weeks before, for keys that I own or manage',
  },
  'api key changed': {
    label: 'API keys in my name',
    description: 'Another user created, extended or rotated one, or made me its owner',
  },
  'webhook paused': {
    label: 'Webhooks that were paused',
    description:
      'After three days of failures, or if the address is gone; for webhooks that I own or manage',
  },
  'changes proposed': {
    label: 'Changes that assistants propose',
    description: 'One e-mail for several proposals in my countries',
  },
  'comment mention': {
    label: 'I am mentioned in a comment',
    description: 'At most one e-mail a day',
  },
}

/** The subject of an e-mail with several notifications of one kind. */
export const digestTitles: Partial<Record<NotificationKind, (count: number) => string>> = {
  'approval pending': (count) => `${formatNumber(count)} drafts are pending approval`,
  'changes proposed': (count) => `${formatNumber(count)} proposals of assistants are pending`,
  'comment mention': (count) => `You are mentioned in ${formatNumber(count)} comments`,
}

/** As the form names its fields; a server of a later release may know more of them. */
const fieldLabels: Record<string, string> = newProductLabels

const fieldName = (field: string) => fieldLabels[field] ?? field

/** The same in every time zone, because e-mails have none. */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (iso: string) => day.format(new Date(iso))

/** A long list of countries becomes a number. */
const shortenCountries = (countries: readonly string[]) =>
  countries.length > 6 ? [`${countries.length} countries`] : countries

const clause = (does: string, what: readonly string[]) =>
  what.length === 0 ? [] : [`${does} ${formatList(what)}`]

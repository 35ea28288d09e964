import type {
  NotificationKind,
  NotificationPayload,
} from '@nutripim/contract/notifications/notification-kinds'
import { formatList } from './list.ts'
import { newProductLabels } from './new-product-labels.ts'

/** What is said of a notification, in the inbox and by e-mail alike. */
export interface NotificationWords {
  title: string
  text: string
  /** What somebody who has a say gave as a reason, as they wrote it. */
  quote?: string
}

type Words = {
  [Kind in NotificationKind]: (payload: NotificationPayload<Kind>) => NotificationWords
}

const words: Words = {
  'approval pending': ({ productName, dhCode, by }) => ({
    title: `${productName} waits for approval`,
    text: `${dhCode}, proposed by ${by}`,
  }),
  'approval approved': ({ productName, dhCode, by, reason, changed }) => ({
    title: `${productName} was approved`,
    text: `${dhCode}, approved by ${by}${changed?.length ? ` with changes to ${formatList(changed.map(fieldName))}` : ''}`,
    ...(reason && { quote: reason }),
  }),
  'approval rejected': ({ productName, dhCode, by, reason }) => ({
    title: `${productName} was rejected`,
    text: `${dhCode}, rejected by ${by}${reason ? '' : ' without a reason'}`,
    ...(reason && { quote: reason }),
  }),
  'access requested': ({ displayName, userId, wanted, reason }) => ({
    title: `${displayName} asks for access`,
    text: `${userId}, for ${formatList(counted(wanted))}`,
    quote: reason,
  }),
  'access changed': ({ by, isNew, roles, countries }) => ({
    title: isNew ? 'You have access' : 'Your access was changed',
    text: `${by} ${formatList([
      ...clause('gave you', [...roles.given, ...counted(countries.given)]),
      ...clause('took away', [...roles.taken, ...counted(countries.taken)]),
    ])}`,
  }),
}

export function wordsOf({
  kind,
  payload,
}: {
  kind: NotificationKind
  payload: NotificationPayload<NotificationKind>
}): NotificationWords {
  return (words[kind] as (payload: NotificationPayload<NotificationKind>) => NotificationWords)(
    payload,
  )
}

/** The kinds as preferences name them. */
export const kindLabels: Record<NotificationKind, { label: string; about: string }> = {
  'approval pending': {
    label: 'Drafts that wait for approval',
    about: 'One e-mail about all that came in a while',
  },
  'approval approved': {
    label: 'A draft of mine was approved',
    about: 'And what the approver changed in it',
  },
  'approval rejected': {
    label: 'A draft of mine was rejected',
    about: 'With the reason, where one was given',
  },
  'access requested': {
    label: 'Somebody asks for access',
    about: 'To a country of mine',
  },
  'access changed': {
    label: 'My roles or countries were changed',
    about: 'What I was given, and what was taken away',
  },
}

/** The subject of an e-mail about several of one kind. */
export const digestTitles: Partial<Record<NotificationKind, (count: number) => string>> = {
  'approval pending': (count) => `${count} drafts wait for approval`,
}

/** As the form names its fields; a server of a later release may know more of them. */
const fieldLabels: Record<string, string> = newProductLabels

const fieldName = (field: string) => fieldLabels[field] ?? field

/** By name as long as they are few. */
const counted = (countries: readonly string[]) =>
  countries.length > 6 ? [`${countries.length} countries`] : countries

const clause = (does: string, what: readonly string[]) =>
  what.length === 0 ? [] : [`${does} ${formatList(what)}`]

import { Button, Skeleton, Switch } from '@mantine/core'
import {
  type NotificationPreferences,
  notificationRoutes,
} from '@nutripim/contract/notifications/notifications'
import { kindLabels } from '@nutripim/wording/notification-text'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSave } from '../api/use-save.ts'
import styles from './mail-preferences.module.css'

const { getNotificationPreferences, saveNotificationPreferences } = notificationRoutes

const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal, handles: 'all' }),
})

/** Selects the notifications that are also sent by e-mail. Each change is saved at once. */
export function MailPreferences() {
  const { data, isError, refetch } = useQuery(preferencesQuery)
  return (
    <section className={styles.panel} aria-labelledby="mail-preferences">
      <h2 id="mail-preferences" className={styles.title}>
        E-mail notifications
      </h2>
      {data ? (
        <PreferenceSwitches {...data} />
      ) : isError ? (
        <div className={styles.about} role="alert">
          <p>Your settings could not be loaded.</p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton height={120} aria-label="Loading your settings" />
      )}
    </section>
  )
}

function PreferenceSwitches({ mailAddress, preferences }: NotificationPreferences) {
  const { save } = useSavePreference()
  if (preferences.length === 0) {
    return <p className={styles.about}>There are no notifications for your role.</p>
  }
  return (
    <>
      <p className={styles.about}>
        {mailAddress === null
          ? 'This server sends no e-mail. Notifications appear in this inbox only.'
          : `E-mails are sent to ${mailAddress}.`}
      </p>
      {preferences.map(({ kind, byMail }) => (
        <Switch
          key={kind}
          label={kindLabels[kind].label}
          description={kindLabels[kind].description}
          checked={byMail}
          disabled={mailAddress === null}
          onChange={({ currentTarget }) => void save({ kind, byMail: currentTarget.checked })}
        />
      ))}
    </>
  )
}

type Preference = NotificationPreferences['preferences'][number]

/** Shows the change at once. If saving fails, the old value comes back and a toast says why. */
function useSavePreference() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useSave({
    send: (changed: Preference, options) =>
      call(saveNotificationPreferences, { body: { preferences: [changed] } }, options),
    handles: [],
    replaces: () => ({ queryKey }),
    showAtOnce: (changed) =>
      client.setQueryData(
        queryKey,
        (old) =>
          old && {
            ...old,
            preferences: old.preferences.map((each) =>
              each.kind === changed.kind ? changed : each,
            ),
          },
      ),
    onSaved: (saved) => client.setQueryData(queryKey, saved),
    onFailed: (problem) => problem && client.invalidateQueries({ queryKey }),
  })
}

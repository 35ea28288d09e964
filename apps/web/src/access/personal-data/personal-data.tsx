import { Button, Group } from '@mantine/core'
import type { User } from '@nutripim/contract/access/access'
import { personalDataRoutes } from '@nutripim/contract/access/personal-data'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { useDownload } from '../../exchange/use-download.ts'
import { EraseButton } from './erase-button.tsx'
import styles from './personal-data.module.css'

const { downloadUserData } = personalDataRoutes

/** Hands out or erases everything that is stored about a user. */
export function PersonalData({ user }: { user: User }) {
  const { userId, blockedReasons, isProtected } = user
  const { download, isDownloading } = useDownload()
  const eraseReason = isProtected
    ? 'The protected role must be removed before personal data can be erased.'
    : blockedReasons.delete
  const reasons = [...new Set([blockedReasons.data, eraseReason])].filter(
    (reason) => reason !== null,
  )
  return (
    <section className={styles.panel} aria-labelledby="personal-data">
      <h2 id="personal-data" className={styles.title}>
        Personal data
      </h2>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          disabled={blockedReasons.data !== null}
          loading={isDownloading}
          onClick={() =>
            void download((options) => call(downloadUserData, { params: { userId } }, options))
          }
        >
          Download data
        </Button>
        <EraseButton userId={userId} isDisabled={eraseReason !== null} />
      </Group>
      {reasons.map((reason) => (
        <p key={reason} className={styles.note}>
          {reason}
        </p>
      ))}
    </section>
  )
}

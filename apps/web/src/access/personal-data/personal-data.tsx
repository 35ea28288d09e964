import { Button, Group } from '@mantine/core'
import type { User } from '@nutripim/contract/access/access'
import { personalDataRoutes } from '@nutripim/contract/access/personal-data'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { useDownload } from '../../exchange/use-download.ts'
import styles from './personal-data.module.css'
import type { UserErasure } from './use-erasure.tsx'

const { downloadUserData } = personalDataRoutes

interface PersonalDataProps {
  user: User
  erasure: UserErasure
}

/** Hands out or erases everything that is stored about a user. */
export function PersonalData({ user, erasure }: PersonalDataProps) {
  const { userId, blockedReasons, isProtected } = user
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
        <PersonalDataButtons
          userId={userId}
          erasure={erasure}
          canDownload={blockedReasons.data === null}
          canErase={eraseReason === null}
        />
      </Group>
      {reasons.map((reason) => (
        <p key={reason} className={styles.note}>
          {reason}
        </p>
      ))}
    </section>
  )
}

interface PersonalDataButtonsProps {
  userId: string
  erasure: UserErasure
  canDownload?: boolean
  canErase?: boolean
}

/** Also for a user who was deleted, but whose data is not erased yet. */
export function PersonalDataButtons(props: PersonalDataButtonsProps) {
  const { userId, erasure, canDownload = true, canErase = true } = props
  const { download, isDownloading } = useDownload()
  const downloadData = () =>
    download((options) => call(downloadUserData, { params: { userId } }, options))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        disabled={!canDownload || erasure.isErased}
        loading={isDownloading}
        onClick={() => void downloadData()}
      >
        Download data
      </Button>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconEraser size={16} stroke={1.8} aria-hidden />}
        disabled={!canErase || erasure.isErased}
        onClick={erasure.open}
      >
        Erase personal data
      </Button>
    </>
  )
}

import { Button } from '@mantine/core'
import { personalDataRoutes } from '@nutripim/contract/access/personal-data'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../api/call.ts'
import { useDownload } from '../exchange/use-download.ts'
import styles from './mail-preferences.module.css'

/** Everything that is stored about the signed-in user, as a file. */
export function OwnData() {
  const { download, isDownloading } = useDownload()
  return (
    <section className={styles.panel} aria-labelledby="own-data">
      <h2 id="own-data" className={styles.title}>
        My data
      </h2>
      <p className={styles.about}>Everything that is stored about you, as a JSON file.</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        loading={isDownloading}
        onClick={() =>
          void download((options) => call(personalDataRoutes.downloadOwnData, {}, options))
        }
      >
        Download my data
      </Button>
    </section>
  )
}

import { Button } from '@mantine/core'
import type { FileVersion, StoredFile } from '@nutripim/contract/files/files'
import { isolate } from '@nutripim/wording/names/isolate'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatContent } from '../file-text.ts'
import { useFileActions } from '../use-files.ts'
import styles from './file-details.module.css'

interface VersionListProps {
  file: StoredFile
  versions: readonly FileVersion[]
}

/** All versions of a file, each of which can be current again. */
export function VersionList({ file, versions }: VersionListProps) {
  const { selectVersion } = useFileActions()
  const { fileId, currentVersion } = file
  const canChange = file.blockedReason === null && file.deletedAt === null
  return (
    <section aria-label="Versions">
      <h3>Versions</h3>
      <ul className={styles.rows}>
        {versions.map((version) => (
          <li key={version.version}>
            <span className="np-shrink np-breaks">
              <a href={version.source} target="_blank" rel="noreferrer" dir="auto">
                Version {version.version}: {version.fileName}
              </a>
              <br />
              <small className="np-muted">
                {formatContent(version)}, {formatDateTime(version.createdAt)},{' '}
                {isolate(version.createdBy)}
              </small>
            </span>
            {version.version === currentVersion ? (
              <span className="np-pill">Current</span>
            ) : (
              canChange && (
                <Button
                  size="xs"
                  variant="default"
                  className="np-fixed"
                  onClick={() => void selectVersion({ fileId, version: version.version })}
                >
                  Make current
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

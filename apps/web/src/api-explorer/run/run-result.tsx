import { Button, Loader } from '@mantine/core'
import { IconDownload, IconPlayerStop, IconTerminal2 } from '@tabler/icons-react'
import { saveFile } from '../../api/save-file.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { CopyButton } from '../../ui/page/copy-button.tsx'
import { Code } from '../code.tsx'
import { formatCurl } from '../curl-command.ts'
import styles from './exercise-page.module.css'
import { type Answered, maxShown, type Run } from './run-call.ts'
import { stopRun } from './run-history.ts'
import { formatDuration, formatSize } from './run-text.ts'

/** What was sent, and what came back. */
export function RunResult({ run }: { run: Run }) {
  const { outcome, request } = run
  return (
    <>
      <section className={styles.result} aria-label="Request">
        <div className={styles.line}>
          <h3>Request</h3>
          <CopyButton
            size="compact-sm"
            leftSection={<IconTerminal2 size={14} aria-hidden />}
            text={formatCurl(request, location.origin)}
          >
            Copy as curl
          </CopyButton>
        </div>
        <Code text={`${request.call.method} ${run.address}`} label="Request line" />
        <HeaderList title="Request headers" headers={Object.entries(run.sentHeaders)} />
      </section>
      <section className={styles.result} aria-label="Answer" aria-live="polite">
        <h3>Answer</h3>
        {outcome.state === 'running' ? (
          <>
            <div className={styles.line}>
              <Loader size={16} aria-label="Running" />
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlayerStop size={14} aria-hidden />}
                onClick={() => stopRun(run.id)}
              >
                Stop
              </Button>
            </div>
            {outcome.text !== '' && <Code text={outcome.text} label="Events so far" />}
          </>
        ) : outcome.state === 'failed' ? (
          <div className={styles.line}>
            <span className={styles.status} data-rejected>
              {outcome.message}
            </span>
            <span className="np-muted">{formatDuration(outcome.milliseconds)}</span>
          </div>
        ) : (
          <Answer outcome={outcome} />
        )}
      </section>
    </>
  )
}

function Answer({ outcome }: { outcome: Answered }) {
  const { status, statusText, milliseconds, bytes, headers, text, file, isCut } = outcome
  const isLong = text.length > maxShown
  return (
    <>
      <div className={styles.line}>
        <span className={styles.status} data-rejected={status >= 400 || undefined}>
          {status} {statusText}
        </span>
        <span className="np-muted">{formatDuration(milliseconds)}</span>
        <span className="np-muted">{formatSize(bytes)}</span>
        {isCut && <span className="np-muted">stopped</span>}
        {(file || isLong) && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveFile(file ?? new File([text], 'answer.json'))}
          >
            {file ? `Save ${file.name}` : 'Download the whole response'}
          </Button>
        )}
      </div>
      <HeaderList title="Answer headers" headers={headers} />
      {isLong && <p className="np-apart np-muted">Only the beginning is shown.</p>}
      {!file && <Code text={text.slice(0, maxShown)} label="Answer body" />}
    </>
  )
}

interface HeaderListProps {
  title: string
  headers: readonly (readonly [string, string])[]
}

function HeaderList({ title, headers }: HeaderListProps) {
  return (
    <details className={styles.headers}>
      <summary>
        {title} ({formatNumber(headers.length)})
      </summary>
      <dl className="np-facts">
        {headers.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

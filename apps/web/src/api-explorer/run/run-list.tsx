import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../ui/format/time.ts'
import { Method } from '../call-list.tsx'
import styles from './exercise-page.module.css'
import type { Run } from './run-call.ts'
import { formatDuration } from './run-text.ts'

interface RunListProps {
  runs: readonly Run[]
  shown: number | undefined
  onShow?: (id: number) => void
}

/** The last runs of this tab; another call's leads to it. */
export function RunList({ runs, shown, onShow }: RunListProps) {
  if (runs.length === 0) return null
  return (
    <section className={styles.runs} aria-label="Last runs in this tab">
      <h3>Last runs in this tab</h3>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <Link
              to="/legacy-api/exercise"
              search={{ call: run.request.call.id }}
              className={styles.run}
              aria-current={run.id === shown || undefined}
              onClick={() => onShow?.(run.id)}
            >
              <Method method={run.request.call.method} writes={run.request.call.writes} />
              <code className="np-grow np-cut">{run.address.replace(/^\/api\//, '')}</code>
              <span className="np-muted">{formatOutcome(run)}</span>
              <time className="np-muted" dateTime={run.at}>
                {formatDateTime(run.at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatOutcome({ outcome }: Run): string {
  if (outcome.state === 'running') return 'running'
  if (outcome.state === 'failed') return 'failed'
  return `${outcome.status} · ${formatDuration(outcome.milliseconds)}`
}

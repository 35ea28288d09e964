import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { ApiCall } from '../api-document.ts'
import { ApiScreen } from '../api-screen.tsx'
import styles from './exercise-page.module.css'
import { RequestForm } from './request-form.tsx'
import { startRun, useRuns } from './run-history.ts'
import { RunList } from './run-list.tsx'
import { RunResult } from './run-result.tsx'

/** Any call of the API, run as oneself. */
export function ExercisePage() {
  return (
    <ApiScreen
      path="/legacy-api/exercise"
      title="Legacy API exercise"
      description="Run an API call as yourself and see request, response and duration."
      welcome={() => <Welcome />}
    >
      {(call) => <Exercise key={call.id} call={call} />}
    </ApiScreen>
  )
}

function Welcome() {
  const runs = useRuns()
  const hint =
    'Select a call from the list. It runs with your rights and countries on real data. Calls that write ask for confirmation.'
  if (runs.length === 0) {
    return <EmptyState icon={IconPlayerPlay}>{hint}</EmptyState>
  }
  return (
    <div className={styles.exercise}>
      <p className="np-flush np-muted">{hint}</p>
      <RunList runs={runs} shown={undefined} />
    </div>
  )
}

function Exercise({ call }: { call: ApiCall }) {
  const runs = useRuns()
  const [shown, setShown] = useState<number>()
  const ofCall = runs.filter(({ request }) => request.call.id === call.id)
  const run = ofCall.find(({ id }) => id === shown) ?? ofCall[0]
  return (
    <div className={styles.exercise}>
      <RequestForm
        call={call}
        last={ofCall[0]?.request}
        isRunning={run?.outcome.state === 'running'}
        onRun={(request) => setShown(startRun(request))}
      />
      {run && <RunResult key={run.id} run={run} />}
      <RunList runs={runs} shown={run?.id} onShow={setShown} />
    </div>
  )
}

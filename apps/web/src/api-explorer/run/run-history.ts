import { onSessionEnd } from '../../identity/session-end.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { type ApiRequest, addressOf } from '../curl-command.ts'
import { type Outcome, type Run, runCall, sentHeadersOf } from './run-call.ts'

const maxRuns = 20
const stops = new Map<number, AbortController>()
const runs = createStore<readonly Run[]>([])
let lastId = 0

/** The last runs of this tab, newest first. They are kept in memory only, until the session ends. */
export function useRuns(): readonly Run[] {
  return useStore(runs)
}

/** Returns the id of the run at once; its outcome appears in the list of runs. */
export function startRun(request: ApiRequest): number {
  const id = ++lastId
  const stop = new AbortController()
  stops.set(id, stop)
  const run: Run = {
    ...{ id, request, at: new Date().toISOString(), address: addressOf(request) },
    ...{ sentHeaders: sentHeadersOf(request), outcome: { state: 'running', text: '' } },
  }
  runs.set([run, ...runs.get()].slice(0, maxRuns))
  void runCall(request, stop.signal, (text) => setOutcome(id, { state: 'running', text })).then(
    (outcome) => {
      stops.delete(id)
      setOutcome(id, outcome)
    },
  )
  return id
}

export function stopRun(id: number): void {
  stops.get(id)?.abort()
}

function setOutcome(id: number, outcome: Outcome): void {
  runs.set(runs.get().map((run) => (run.id === id ? { ...run, outcome } : run)))
}

onSessionEnd(() => {
  for (const stop of stops.values()) stop.abort()
  runs.set([])
})

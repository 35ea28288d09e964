import { onSessionEnd } from '../../identity/session.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { addressOf, type Question } from '../curl-command.ts'
import { type Outcome, type Run, runCall, sentHeadersOf } from './run-call.ts'

const most = 20
const stops = new Map<number, AbortController>()
const runs = createStore<readonly Run[]>([])
let lastId = 0

/** The last runs of this tab, the newest first; in memory alone, and gone with the session. */
export function useRuns(): readonly Run[] {
  return useStore(runs)
}

/** Answers the number of the run at once; how it goes is seen in the runs. */
export function startRun(question: Question): number {
  const id = ++lastId
  const stop = new AbortController()
  stops.set(id, stop)
  const run: Run = {
    ...{ id, question, at: new Date().toISOString(), address: addressOf(question) },
    ...{ sentHeaders: sentHeadersOf(question), outcome: { state: 'running', text: '' } },
  }
  runs.set([run, ...runs.get()].slice(0, most))
  void runCall(question, stop.signal, (text) => settle(id, { state: 'running', text })).then(
    (outcome) => {
      stops.delete(id)
      settle(id, outcome)
    },
  )
  return id
}

export function stopRun(id: number): void {
  stops.get(id)?.abort()
}

function settle(id: number, outcome: Outcome): void {
  runs.set(runs.get().map((run) => (run.id === id ? { ...run, outcome } : run)))
}

onSessionEnd(() => {
  for (const stop of stops.values()) stop.abort()
  runs.set([])
})

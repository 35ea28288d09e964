import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../identity/session.ts'
import { addressOf, type Question } from '../curl-command.ts'
import { type Outcome, type Run, runCall, sentHeadersOf } from './run-call.ts'

const most = 20
const listeners = new Set<() => void>()
const stops = new Map<number, AbortController>()
let runs: readonly Run[] = []
let lastId = 0

/** The last runs of this tab, the newest first; in memory alone, and gone with the session. */
export function useRuns(): readonly Run[] {
  return useSyncExternalStore(subscribe, () => runs)
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
  change([run, ...runs].slice(0, most))
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
  change(runs.map((run) => (run.id === id ? { ...run, outcome } : run)))
}

onSessionEnd(() => {
  for (const stop of stops.values()) stop.abort()
  change([])
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Run[]): void {
  runs = next
  for (const listener of listeners) listener()
}

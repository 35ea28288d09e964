import type { Action } from '../ui/actions/actions.ts'
import { findActions, isNamed } from './match-actions.ts'
import {
  type Found,
  listFoundGroups,
  listSavedGroups,
  type Result,
  type ResultGroup,
} from './results.ts'

/** A row of the search dialog: something to open, or something to do. */
export type Row = { key: string; result: Result } | { key: string; action: Action }

export interface Section {
  name: string
  rows: readonly Row[]
}

/** All that can be found: on the server, among what the user pinned and opened, and as an action. */
interface Offer extends Pick<Found, 'groups' | 'items' | 'rights'> {
  /** The actions of the screen. */
  onScreen: readonly Action[]
  /** The actions of all screens. */
  general: readonly Action[]
}

/** What the dialog offers for a text; for none, what the user pinned and opened last. */
export function listSections(typed: string, offer: Offer): Section[] {
  const { groups, items, rights, onScreen, general } = offer
  const results =
    typed.trim() === ''
      ? listSavedGroups(items, rights)
      : listFoundGroups({ typed, groups, items, rights, maxScreens: 4 })
  return addActions(results, typed, onScreen, general)
}

/**
 * Adds the actions to the results: first if the user types the name of one, otherwise last. Before the
 * user types, only those of the screen are shown.
 */
function addActions(
  groups: readonly ResultGroup[],
  typed: string,
  onScreen: readonly Action[],
  general: readonly Action[],
): Section[] {
  const isEmpty = typed.trim() === ''
  const found = isEmpty
    ? onScreen.filter(({ isFoundOnly }) => !isFoundOnly)
    : findActions(typed, [...onScreen, ...general])
  const rows = found.map((action) => ({
    key: `action ${action.label} ${action.description}`,
    action,
  }))
  const actions = rows.length > 0 ? [{ name: 'Actions', rows }] : []
  const results = groups.map(({ name, results: ofGroup }) => ({
    name,
    rows: ofGroup.map((result) => ({ key: result.key, result })),
  }))
  return found.some((action) => isNamed(typed, action))
    ? [...actions, ...results]
    : [...results, ...actions]
}

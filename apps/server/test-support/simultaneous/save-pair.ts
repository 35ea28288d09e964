import type { Person } from '../app.ts'
import type { Foreign } from '../foreign-records.ts'

/** What the requests name; the same in every copy of the demo data. */
export interface SavedRecords extends Foreign {
  /** A live product of the United Kingdom, with its stored values. */
  edited: { legacyProductId: number; composition: Record<string, number>; webProductName: string }
  crops: string[]
  /** Further drafts of the administrator. */
  drafts: { legacyProductId: number; approvalId: number }[]
  /** Views of the administrator that everyone can open. */
  views: number[]
  /** A dealer that changed after the restore point, with the fingerprints of the changed cells. */
  restored: { dealer: number; moment: string; seen: Record<string, string> }
  imports: SavedImports
}

export interface SaveRequest {
  path: string
  method?: 'POST' | 'DELETE'
  body?: object
  /** For a file, which can be sent once. */
  createBody?: () => FormData
}

/** Two requests of two users at the same time. */
export interface SavePair {
  route: string
  what: string
  first: SaveRequest
  second: SaveRequest
  /** Who sends them, if not an administrator and a developer. */
  users?: [Person, Person]
  /** The second request can be rejected with this problem where it would succeed one by one. */
  rejectedWith?: string
}

/** Imports of the United Kingdom, each for one pair of requests. */
export interface SavedImports {
  catalogue: Record<'changed' | 'applied' | 'proposed' | 'discarded', number>
  advice: Record<'changed' | 'applied', number>
  /** Each by another user, who has one preview of a country. */
  dealers: Record<'changed' | 'applied' | 'discarded' | 'undone', { id: number; removed: number }>
}

export interface WriteRoute {
  name: string
  method: 'POST' | 'DELETE'
  path: string
}

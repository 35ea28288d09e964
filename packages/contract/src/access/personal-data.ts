import { z } from 'zod'
import { routes } from '../api/route.ts'
import { UserId } from './access.ts'

/** What an erasure changed. The log has the same numbers. */
export const Erasure = z.strictObject({
  /** Stands in place of the e-mail address and the names of the user from now on. */
  pseudonym: z.string(),
  /** Entries of the audit log in which the name was replaced. */
  logEntries: z.int().nonnegative(),
  /** Rows of each table in which the name was replaced, without the log. */
  changedRows: z.record(z.string(), z.int()),
  /** Rows of each table of the catalogue that still have the address or a name. */
  catalogueRows: z.record(z.string(), z.int()),
})
export type Erasure = z.infer<typeof Erasure>

const can = 'access control module'

/** Everything that is stored about a user: to hand it out, and to erase it. A download is in the audit log, so it is a write. */
export const personalDataRoutes = routes({
  downloadOwnData: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/personal-data',
    summary: 'Download everything that is stored about the caller',
    signedIn: true,
    answer: z.file(),
  },
  downloadUserData: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/personal-data/{userId}',
    summary: 'Download everything that is stored about a user',
    can,
    params: z.strictObject({
      userId: UserId.meta({
        description: 'E-mail address of the user',
        examples: ['someone@example.com'],
      }),
    }),
    answer: z.file(),
  },
  eraseUser: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/erasure',
    summary: 'Delete a user and replace their name and address everywhere, also in the audit log',
    can,
    isLong: true,
    body: z.strictObject({
      /** Also of a user who was deleted before. */
      userId: UserId,
    }),
    answer: Erasure,
  },
})

import { z } from 'zod'

export interface ProblemKind {
  status: number
  /** Names the condition. */
  title: string
  /** The sentence for a caller, where the place that reports the problem knows nothing more exact. */
  detail: string
  /** Seconds after which the same request can succeed; the answer has them as `Retry-After`. */
  retryAfter?: number
}

/** Every way a call can fail, by the code that a client switches on. */
export const problems = {
  invalid_input: {
    status: 400,
    title: 'Invalid input',
    detail: 'The request is not valid. Correct the fields that are named and try again.',
  },
  reason_missing: {
    status: 400,
    title: 'Reason missing',
    detail: 'A composition does not balance. State a reason to save it nevertheless.',
  },
  file_refused: {
    status: 400,
    title: 'File rejected',
    detail: 'The file cannot be imported. Correct it and upload it again.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    detail: 'The server cannot read the request.',
  },
  forgery_suspected: {
    status: 403,
    title: 'Possible request forgery',
    detail: 'The request did not come from a page of this application.',
  },
  not_signed_in: { status: 401, title: 'Not signed in', detail: 'Sign in and try again.' },
  token_refused: {
    status: 401,
    title: 'ID token rejected',
    detail: 'Your sign-in is not valid. Sign in again.',
  },
  key_rejected: {
    status: 401,
    title: 'API key rejected',
    detail: 'The API key is not valid. Ask its owner for a valid one.',
  },
  key_in_address: {
    status: 400,
    title: 'API key in the address',
    detail:
      'The address contains an API key. Addresses are logged, so rotate this key. Send the new one in the Authorization header.',
  },
  scope_missing: {
    status: 403,
    title: 'Scope missing',
    detail: 'The API key does not have the scope that this call requires.',
  },
  channel_not_permitted: {
    status: 404,
    title: 'Channel not permitted',
    detail: 'The API key does not have this channel.',
  },
  cursor_expired: {
    status: 410,
    title: 'Cursor expired',
    detail:
      'The changes after this cursor are no longer stored, or the database was restored to a time before it. Read all pages of the lists again, then continue with their cursor.',
  },
  key_exists: {
    status: 409,
    title: 'API key already exists',
    detail: 'An API key with this name already exists. Enter another name.',
  },
  key_ended: {
    status: 409,
    title: 'API key ended',
    detail: 'This API key was revoked and cannot be changed. Create a new one.',
  },
  webhook_exists: {
    status: 409,
    title: 'Webhook already exists',
    detail: 'A webhook with this name already exists. Enter another name.',
  },
  webhook_paused: {
    status: 409,
    title: 'Webhook paused',
    detail: 'This webhook is paused. Resume it first.',
  },
  webhooks_off: {
    status: 409,
    title: 'Webhooks are off',
    detail: 'This server has no key for webhooks. Ask its operator to set WEBHOOK_KEY.',
  },
  email_not_verified: {
    status: 403,
    title: 'E-mail address not verified',
    detail: 'Verify your e-mail address at the identity provider, then sign in again.',
  },
  identity_mismatch: {
    status: 403,
    title: 'E-mail address already used',
    detail: 'This e-mail address belongs to another sign-in. Ask an administrator for help.',
  },
  no_role: {
    status: 403,
    title: 'No role assigned',
    detail: 'Your account has no role. Ask an administrator to assign one.',
  },
  right_missing: {
    status: 403,
    title: 'Permission denied',
    detail: 'You do not have the right that this call requires.',
  },
  advice_read_only: {
    status: 403,
    title: 'Read-only advice',
    detail: 'Advice for this product family is read-only.',
  },
  all_countries_needed: {
    status: 403,
    title: 'All countries required',
    detail: 'Only users assigned to all countries can do this.',
  },
  own_draft: {
    status: 403,
    title: 'Own draft',
    detail: 'You cannot approve a draft that you created. Ask another approver.',
  },
  email_missing: {
    status: 403,
    title: 'E-mail address missing',
    detail: 'Your account at the identity provider has no e-mail address.',
  },
  grant_refused: {
    status: 403,
    title: 'Assignment denied',
    detail: 'You cannot assign or remove this role or country.',
  },
  own_access: {
    status: 403,
    title: 'Own access',
    detail: 'You cannot change your own access. Ask another administrator.',
  },
  user_protected: {
    status: 403,
    title: 'Protected user',
    detail: 'A user with a protected role cannot be deleted.',
  },
  comment_of_other: {
    status: 403,
    title: 'Comment of another user',
    detail: 'Only its author can change or delete a comment. Write a comment of your own.',
  },
  comment_changed: {
    status: 409,
    title: 'Comment already changed',
    detail: 'You changed this comment in another window. Reload it and edit it again.',
  },
  view_of_other: {
    status: 403,
    title: 'View of another user',
    detail: 'Only its owner can change or delete a view. Save it under another name.',
  },
  view_exists: {
    status: 409,
    title: 'View already exists',
    detail: 'You already have a view with this name. Enter another name.',
  },
  too_many_views: {
    status: 409,
    title: 'Too many views',
    detail: 'You have too many saved views. Delete some of them first.',
  },
  too_many_proposals: {
    status: 409,
    title: 'Too many proposals',
    detail: 'Too many proposals of this API key are pending. Apply or discard some of them first.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'The record does not exist, or it belongs to a country that you are not assigned.',
  },
  country_not_held: {
    status: 404,
    title: 'Country not assigned',
    detail: 'You are not assigned this country.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not support the method of the request.',
  },
  conflict: {
    status: 409,
    title: 'Version conflict',
    detail: 'Another user changed the same values. Nothing was saved.',
  },
  import_running: {
    status: 409,
    title: 'Import in progress',
    detail: 'Another import of this country is in progress. Try again when it has finished.',
  },
  import_settled: {
    status: 409,
    title: 'Import already applied or discarded',
    detail: 'This import was already applied or discarded.',
  },
  removal_not_confirmed: {
    status: 409,
    title: 'Removal not confirmed',
    detail: 'Confirm the number of dealers to remove.',
  },
  already_decided: {
    status: 409,
    title: 'Already decided',
    detail: 'Another user already decided this.',
  },
  draft_changed: {
    status: 409,
    title: 'Draft changed',
    detail: 'The draft was changed after you loaded it. Look at the changes first.',
  },
  differences_changed: {
    status: 409,
    title: 'Differences changed',
    detail:
      'Other records differ than those you loaded. Nothing was published. Look at them again.',
  },
  in_use: {
    status: 409,
    title: 'In use',
    detail: 'This entry is or was used. Retire it instead.',
  },
  file_used: {
    status: 409,
    title: 'File in use',
    detail: 'Products use this file. Remove it from them first.',
  },
  user_exists: {
    status: 409,
    title: 'User already exists',
    detail: 'A user with this e-mail already exists.',
  },
  last_administrator: {
    status: 409,
    title: 'Last administrator',
    detail: 'At least one user must keep access control.',
  },
  already_requested: {
    status: 409,
    title: 'Request already pending',
    detail: 'Your request is already pending.',
  },
  already_has_role: {
    status: 409,
    title: 'Role already assigned',
    detail: 'The user already has a role.',
  },
  no_code_left: {
    status: 409,
    title: 'No free DH code',
    detail: 'All DH codes are already used. Enter a code yourself.',
  },
  body_too_large: {
    status: 413,
    title: 'Request too large',
    detail: 'The request is larger than this server accepts.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported content type',
    detail: 'Send the request as application/json.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'You sent too many requests. Wait a minute and try again.',
  },
  search_replaced: {
    status: 429,
    title: 'Search replaced',
    detail:
      'You started a newer search before this one began. Search again if you need its answer.',
    retryAfter: 1,
  },
  cancelled: {
    status: 499,
    title: 'Request cancelled',
    detail: 'The caller closed the connection before the answer was complete.',
  },
  unexpected: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on the server. Try again later.',
  },
  server_busy: {
    status: 503,
    title: 'Server busy',
    detail: 'The server is working on too many files. Try again in half a minute.',
    retryAfter: 30,
  },
  upload_disk_full: {
    status: 503,
    title: 'Upload disk full',
    detail:
      'The disk for uploads is full. Nothing was saved. Try again later, or ask your administrator for more space.',
    retryAfter: 30,
  },
  uploads_not_writable: {
    status: 503,
    title: 'Upload folder not writable',
    detail:
      'The server cannot write to its folder for uploads. Nothing was saved. Ask your administrator to check it.',
    retryAfter: 30,
  },
  timed_out: {
    status: 503,
    title: 'Time limit exceeded',
    detail: 'The request took too long and was stopped. Try again with less data.',
  },
  provider_unreachable: {
    status: 503,
    title: 'Identity provider unreachable',
    detail: 'The server cannot reach the identity provider. Try again later.',
    retryAfter: 5,
  },
  database_unreachable: {
    status: 503,
    title: 'Database unreachable',
    detail: 'The server cannot reach its database. Try again later.',
    retryAfter: 5,
  },
  database_full: {
    status: 503,
    title: 'Database disk full',
    detail:
      'The disk of the database is full. Nothing was saved. Ask your administrator for more space.',
    retryAfter: 30,
  },
  database_busy: {
    status: 503,
    title: 'Database busy',
    detail: 'Other changes were saved at the same time. Nothing of yours was saved. Try again.',
    retryAfter: 1,
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

// Object.keys loses the types of the keys, and z.enum needs to know that there is at least one.
const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** RFC 9457 problem details, the answer of every call that fails. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  errors: z.array(z.strictObject({ path: z.string(), text: z.string() })).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

export type FieldError = NonNullable<Problem['errors']>[number]

import { z } from 'zod'

/** Every way a call can fail: the code a client switches on, its status and its title. */
export const problems = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  file_refused: { status: 400, title: 'The file was refused' },
  malformed_request: { status: 400, title: 'The request could not be read' },
  forgery_suspected: { status: 403, title: 'The request did not come from our own page' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  token_refused: { status: 401, title: 'The sign-in token was refused' },
  email_not_verified: { status: 403, title: 'The e-mail address is not verified' },
  identity_mismatch: { status: 403, title: 'This e-mail address belongs to another sign-in' },
  no_role: { status: 403, title: 'No role has been given' },
  right_missing: { status: 403, title: 'A right is missing' },
  advice_read_only: { status: 403, title: 'Advice of this product family is read-only' },
  all_countries_needed: { status: 403, title: 'Only for someone who holds all countries' },
  own_draft: { status: 403, title: 'Nobody approves their own draft' },
  email_missing: { status: 403, title: 'The sign-in names no e-mail address' },
  grant_refused: { status: 403, title: 'This is not yours to give or take' },
  own_access: { status: 403, title: 'Nobody changes their own access' },
  user_protected: { status: 403, title: 'This user cannot be deleted' },
  not_found: { status: 404, title: 'Not found' },
  country_not_held: { status: 404, title: 'Not one of your countries' },
  method_not_allowed: { status: 405, title: 'Not allowed here' },
  conflict: { status: 409, title: 'Somebody else changed this meanwhile' },
  import_running: { status: 409, title: 'Another import of this country is running' },
  import_settled: { status: 409, title: 'This import is already settled' },
  removal_not_confirmed: { status: 409, title: 'How many are removed must be confirmed' },
  already_decided: { status: 409, title: 'This has been decided already' },
  user_exists: { status: 409, title: 'There is such a user already' },
  last_administrator: { status: 409, title: 'Somebody must be left who manages access' },
  already_requested: { status: 409, title: 'A request is waiting already' },
  already_has_role: { status: 409, title: 'There is a role already' },
  no_code_left: { status: 409, title: 'All DH codes are taken' },
  body_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not accepted' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong on our side' },
  provider_unreachable: { status: 503, title: 'The identity provider cannot be reached' },
  database_unreachable: { status: 503, title: 'The database cannot be reached' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems
const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** RFC 9457 problem details, as every failing call answers them. */
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

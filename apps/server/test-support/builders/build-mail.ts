import { type Builder, insertRow } from './insert-rows.ts'

export interface BuiltMail {
  userId: string
  state: 'waiting' | 'sending' | 'sent' | 'given up'
  createdAt: string
  nextAttempt: string
}

/** Adds an e-mail to a user, waiting unless another state is named. Returns its id. */
export async function buildMail(
  database: Builder,
  fields: Partial<BuiltMail> & { userId: string },
): Promise<string> {
  const row = await insertRow<{ mail_id: string }>(database, 'mails', {
    ...fields,
    ...(fields.state === 'sent' && { sentAt: new Date().toISOString() }),
    ...(fields.state === 'sending' && { claim: crypto.randomUUID() }),
  })
  return row.mail_id
}

import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../../platform/api/problem-error.ts'

/** Rejects a secret in an address, because addresses are stored in logs and histories. */
export function rejectKeysInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasSecret(request.url) ? new ProblemError('key_in_address') : undefined)
  })
}

/** A mistyped secret is one, too. */
function hasSecret(address: string): boolean {
  if (/npk_[0-9A-Za-z]{20}/.test(address)) return true
  if (!address.includes('%')) return false
  try {
    return /npk_[0-9A-Za-z]{20}/.test(decodeURIComponent(address))
  } catch {
    return false
  }
}

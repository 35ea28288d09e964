/** Codes of Node for certificates that it does not accept, by what is wrong with them. */
const unknownAuthority = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

const sentences: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not use TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not use TLS on this port',
  EPROTO: 'it does not use TLS as expected',
  ENOTFOUND: 'its name is not known to the name server',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nothing listens on this port',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it does not answer in time',
}

export interface ConnectionFault {
  code: string
  /** What is wrong, with the code, such as for the log. */
  reason: string
  /** Whether only a change of settings mends it. */
  isWrongSetting: boolean
  /** Whether this machine does not know who signed the certificate of the other server. */
  isUnknownAuthority: boolean
}

/** Says why a connection failed. The cause may be below errors of a library. */
export function explainConnectionError(error: unknown): ConnectionFault {
  const root = findCause(error)
  const code = codeOf(root)
  const isUnknownAuthority = unknownAuthority.includes(code)
  const sentence = isUnknownAuthority
    ? 'its certificate is signed by an authority that this machine does not know'
    : sentences[code]
  const message = (root instanceof Error ? root.message : String(root)) || code
  return {
    code,
    reason: sentence ? `${sentence} (${code})` : message,
    isWrongSetting: isUnknownAuthority || /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO)/.test(code),
    isUnknownAuthority,
  }
}

/** The innermost error that has a code, else the innermost one. */
function findCause(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  if (!(inner instanceof Error)) return error
  const cause = findCause(inner)
  return codeOf(cause) === '' && codeOf(error) !== '' ? error : cause
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

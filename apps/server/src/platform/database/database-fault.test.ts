import { expect, test } from 'vitest'
import {
  DatabaseUnreachableError,
  findDatabaseFault,
  recordDatabaseError,
} from './database-fault.ts'

const withCode = (code: string) => Object.assign(new Error('any message'), { code })

test.each([
  // Node
  ['ECONNREFUSED', 'database_unreachable'],
  ['ECONNRESET', 'database_unreachable'],
  ['EPIPE', 'database_unreachable'],
  ['ETIMEDOUT', 'database_unreachable'],
  ['EHOSTUNREACH', 'database_unreachable'],
  ['ENETUNREACH', 'database_unreachable'],
  ['ENOTFOUND', 'database_unreachable'],
  ['EAI_AGAIN', 'database_unreachable'],
  // PostgreSQL and PgBouncer
  ['08000', 'database_unreachable'],
  ['08006', 'database_unreachable'],
  ['08P01', 'database_unreachable'],
  ['57P01', 'database_unreachable'],
  ['57P02', 'database_unreachable'],
  ['57P03', 'database_unreachable'],
  ['57P05', 'database_unreachable'],
  ['25P03', 'database_unreachable'],
  ['25006', 'database_unreachable'],
  ['53200', 'database_unreachable'],
  ['53300', 'database_unreachable'],
  ['58000', 'database_unreachable'],
  ['58030', 'database_unreachable'],
  ['26000', 'database_unreachable'],
  ['28P01', 'database_unreachable'],
  ['28000', 'database_unreachable'],
  ['3D000', 'database_unreachable'],
  ['42P05', 'database_unreachable'],
  ['53100', 'database_full'],
  ['40001', 'database_busy'],
  ['40P01', 'database_busy'],
  ['55P03', 'database_busy'],
  ['57014', 'timed_out'],
  // Errors of a statement
  ['23505', undefined],
  ['42601', undefined],
  ['42P01', undefined],
  ['22021', undefined],
  ['P0001', undefined],
  ['25P02', undefined],
])('the error code %s is the problem %s', (code, problem) => {
  expect(findDatabaseFault(recordDatabaseError(withCode(code)))).toBe(problem)
})

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'The server does not support SSL connections',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('the driver error "%s" means that the database is unreachable', (message) => {
  expect(findDatabaseFault(recordDatabaseError(new Error(message)))).toBe('database_unreachable')
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', '57014'])(
  'the error code %s of another connection is not a problem of the database',
  (code) => {
    expect(findDatabaseFault(withCode(code))).toBeUndefined()
    expect(findDatabaseFault(new Error('timeout expired'))).toBeUndefined()
  },
)

test('other errors are not a problem of the database', () => {
  expect(findDatabaseFault(new DatabaseUnreachableError('…'))).toBe('database_unreachable')
  expect(findDatabaseFault(recordDatabaseError(new Error('any message')))).toBeUndefined()
  expect(findDatabaseFault(recordDatabaseError(new TypeError('x is undefined')))).toBeUndefined()
  expect(findDatabaseFault(recordDatabaseError('text'))).toBeUndefined()
})

test('an internal error that ends the session means that the database is unreachable', () => {
  const error = recordDatabaseError(Object.assign(withCode('XX000'), { severity: 'FATAL' }))
  expect(findDatabaseFault(error)).toBe('database_unreachable')
  expect(findDatabaseFault(Object.assign(error, { severity: 'ERROR' }))).toBeUndefined()
})

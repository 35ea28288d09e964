import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  countUncaughtErrors,
  surviveUncaughtErrors,
  trackRequests,
} from '@nutripim/server/platform/http/uncaught-errors'
import fastify from 'fastify'

/** A server with calls that fail where nobody catches it. It runs as a process of its own. */
const app = fastify({ logger: true })
trackRequests(app)
surviveUncaughtErrors(app.log, 100)

const neverAnswer = (fail: () => void) => () =>
  new Promise<void>(() => {
    setTimeout(fail, 1)
  })
app.get(
  '/thrown',
  neverAnswer(() => throwError('thrown in a timer')),
)
app.get(
  '/rejected',
  neverAnswer(() => void wait(1).then(() => throwError('rejected'))),
)
app.get(
  '/emitted',
  neverAnswer(() => void new EventEmitter().emit('error', new Error('emitted without a listener'))),
)
app.get('/stream', (_request, reply) => {
  reply.hijack()
  reply.raw.writeHead(200).write('first')
  setTimeout(() => reply.raw.end(' last'), 3000)
})
app.get('/count', () => ({ count: countUncaughtErrors() }))
await app.listen({ port: Number(process.env.PORT) })
process.stdout.write(`NutriPIM is ready at http://localhost:${process.env.PORT}\n`)

function throwError(message: string): never {
  throw new Error(message)
}

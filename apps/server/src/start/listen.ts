import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { StartupError } from '../platform/startup-error.ts'

/** Opens the port of the server, or says why that is not possible. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartupError(`PORT: port ${port} is already in use. Select another port.`)
    }
    if (error.code === 'EACCES')
      throw new StartupError(`PORT: this process has no permission to open port ${port}.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new StartupError(`HOST: ${host} is not an address of this machine.`)
    }
    throw error
  })
}

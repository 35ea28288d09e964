import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../api/problem-error.ts'
import { sendProblem } from '../api/problem-handler.ts'
import { findServerFile } from '../server-files.ts'
import type { FindAllowedMethods } from './allowed-methods.ts'

const folder = fileURLToPath(findServerFile('../web/dist/'))
const sources = fileURLToPath(findServerFile('../web/public/'))

const isPicture = /\.(svg|png|jpe?g|webp|avif|gif)(\.(br|gz))?$/

/** The folder of the built web application; undefined where it was not built. */
export function findWebBuild(): string | undefined {
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** The folder of the files that are served as they are, also where nothing was built. */
export function findPublicFiles(): string | undefined {
  return findWebBuild() ?? (existsSync(sources) ? sources : undefined)
}

/** Serves the built web application. Every address that is not a file or a call is one of its screens. */
export async function serveWeb(
  app: FastifyInstance,
  findAllowedMethods: FindAllowedMethods,
): Promise<void> {
  const isBuilt = findWebBuild() !== undefined
  const page = isBuilt ? await readFile(join(folder, 'index.html'), 'utf8') : ''

  if (isBuilt) {
    const files = await listWebFiles()
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      // The build writes a brotli and a gzip copy beside each text file.
      preCompressed: true,
      setHeaders(reply, path) {
        // File names under assets/ contain a hash of the content.
        const isImmutable = path.includes(join(folder, 'assets'))
        reply.header(
          'cache-control',
          isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        // Web sites of the delivery API show our pictures.
        if (isPicture.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    // One route: with a route for each file, the server started 0.2 seconds later.
    app.get<{ Params: { '*': string } }>('/*', ({ params: { '*': path } }, reply) => {
      if (files.has(path)) reply.sendFile(path)
      else reply.callNotFound()
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    // The address of a screen can look like a file: /access-control/user/user@example.com.
    const isPageRequest = request.headers.accept?.includes('text/html') || !/\.\w+$/.test(path)
    const isWebAddress = !/^\/(api|health|metrics|assets|\.well-known)(\/|$)/.test(path)
    const isRead = /^(GET|HEAD)$/.test(request.method)
    const isOurs = isWebAddress || path.startsWith('/assets/')
    const allowed = isOurs && !isRead ? ['GET', 'HEAD'] : findAllowedMethods(path)
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const allow = allowed.join(', ')
      const detail = `${path} answers to ${allow}, not to ${request.method}.`
      reply.header('allow', allow)
      return sendProblem(new ProblemError('method_not_allowed', detail), request, reply)
    }
    const isScreen = isRead && isWebAddress && isPageRequest
    if (!isScreen || !isBuilt) {
      return sendProblem(
        new ProblemError('not_found', `There is no page or call at ${path}.`),
        request,
        reply,
      )
    }
    if (!/(?:^|;\s*)XSRF-TOKEN=/.test(request.headers.cookie ?? '')) {
      const secure = request.protocol === 'https' ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `XSRF-TOKEN=${randomBytes(24).toString('base64url')}; Path=/; SameSite=Strict${secure}`,
      )
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** The files of the web application by address, without their compressed copies. */
async function listWebFiles(): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  )
}

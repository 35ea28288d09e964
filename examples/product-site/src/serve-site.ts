import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { extname, join, normalize } from 'node:path'
import { verifyWebhook, WebhookRejectedError } from '@nutripim/delivery-client/verify-webhook'
import { policy } from './pages/layout.ts'
import type { Site } from './site.ts'

interface ServeOptions {
  site: Site
  /** The folder of the pages. */
  folder: string
  /** The secret of the webhook (`whsec_…`). Without it, no message is accepted. */
  secret?: string | undefined
  log?: (message: string) => void
}

const maxBody = 1_000_000
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The pages have it too, except for the last rule, which only a header can have. */
const pagePolicy = `${policy}; frame-ancestors 'none'`
/** The map brings its own style; opened as a page it may do as little as the others. */
const imagePolicy = pagePolicy.replace("style-src 'self'", "style-src 'unsafe-inline'")

/** Serves the pages, and refreshes them when NutriPIM calls `POST /webhooks`. */
function createSiteHandler({ site, folder, secret, log = () => {} }: ServeOptions) {
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!secret) return answer(response, 404, 'This site has no webhook.')
    const body = await readBody(request)
    const { id, type, data } = await verifyWebhook(body, request.headers, secret)
    if (type === 'publication.created') {
      // Messages have no content, so one that arrives twice does no harm: the feed is read from the
      // stored cursor. If this fails, the answer is 500 and NutriPIM sends the message again.
      const written = await site.refresh()
      log(`Publication ${data.publication} (${id}): ${written.join(' ') || 'nothing to write'}`)
    }
    response.writeHead(204).end()
  }

  const listener: RequestListener = (request, response) => {
    const [pathname = ''] = (request.url ?? '/').split('?', 1)
    const allowed = pathname === '/webhooks' ? ['POST'] : ['GET', 'HEAD']
    if (!allowed.includes(request.method ?? '')) {
      response.setHeader('allow', allowed.join(', '))
      answer(response, 405, `This address answers to ${allowed.join(' and ')} only.`)
    } else if (pathname === '/webhooks') {
      receive(request, response).catch((error: Error) => {
        log(error.message)
        const isRejected = error instanceof WebhookRejectedError
        answer(response, isRejected ? 400 : 500, isRejected ? error.message : 'Try again later.')
      })
    } else sendFile(response, folder, pathname)
  }
  return listener
}

/** Listens on this machine; port 0 is any free one. */
export async function serveSite(options: ServeOptions, port: number) {
  const server = createServer(createSiteHandler(options))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site has no port.')
  return {
    url: `http://localhost:${address.port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  // The rest of a long message is read and thrown away: a sender that is still writing would lose the answer.
  for await (const part of request.setEncoding('utf8')) if (body.length <= maxBody) body += part
  if (body.length > maxBody) throw new WebhookRejectedError('The message is too long.')
  return body
}

function sendFile(response: ServerResponse, folder: string, pathname: string): void {
  // Normalized from the root, so that `..` does not leave the folder.
  const path = normalize(`/${pathname.endsWith('/') ? `${pathname}index.html` : pathname}`)
  const type = types[extname(path)]
  try {
    if (!type) throw new Error('not a file of the site')
    const content = readFileSync(join(folder, path))
    response
      .writeHead(200, {
        'content-type': type,
        'cache-control': 'no-cache',
        'content-security-policy': type === types['.svg'] ? imagePolicy : pagePolicy,
        'x-content-type-options': 'nosniff',
      })
      .end(content)
  } catch {
    answer(response, 404, 'This page does not exist.')
  }
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

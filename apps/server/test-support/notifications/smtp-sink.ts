import { createServer, type Socket } from 'node:net'

interface ReceivedMail {
  from: string
  to: string[]
  messageId: string
  subject: string
  /** The received text, with encoded lines joined. */
  text: string
}

/** How to answer a command: with a text, not at all (`hang`), or by closing the connection. */
type Rule = (command: string) => string | 'hang' | 'break off' | undefined

/** A mail server that stores received mails. `text` stands for the end of a mail. */
export async function startSmtpSink(port = 0) {
  const mails: ReceivedMail[] = []
  const commands: string[] = []
  const open = new Set<Socket>()
  const sink = { rule: (() => undefined) as Rule, mails, commands, connections: 0 }

  const server = createServer((socket) => {
    sink.connections += 1
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    converse(socket, sink)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return Object.assign(sink, {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export type SmtpSink = Awaited<ReturnType<typeof startSmtpSink>>

function converse(socket: Socket, sink: Pick<SmtpSink, 'rule' | 'mails' | 'commands'>): void {
  let rest = ''
  let from = ''
  let to: string[] = []
  let lines: string[] | undefined
  const say = (command: string, answer: string) => {
    const own = sink.rule(command)
    if (own === 'break off') socket.destroy()
    else if (own !== 'hang') socket.write(`${own ?? answer}\r\n`)
    return own === undefined || own.startsWith('2') || own.startsWith('3')
  }
  const take = (line: string) => {
    if (lines) {
      if (line !== '.') return void lines.push(line.replace(/^\./, ''))
      const mail = read(lines, from, to)
      lines = undefined
      if (say('text', '250 kept')) sink.mails.push(mail)
      return
    }
    sink.commands.push(line)
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'QUIT') return void socket.end('221 bye\r\n')
    if (word === 'MAIL' && say('MAIL', '250 go on')) from = /<(.*?)>/.exec(line)?.[1] ?? ''
    else if (word === 'RCPT' && say('RCPT', '250 go on')) to = [/<(.*?)>/.exec(line)?.[1] ?? '']
    else if (word === 'DATA' && say('DATA', '354 go on')) lines = []
    else if (!['MAIL', 'RCPT', 'DATA'].includes(word))
      say(word, ['EHLO', 'HELO', 'RSET'].includes(word) ? '250 sink' : '502 what?')
  }
  socket.setEncoding('latin1').on('data', (bytes: string) => {
    const parts = (rest + bytes).split('\r\n')
    rest = parts.pop()!
    for (const part of parts) take(part)
  })
  say('hello', '220 sink')
}

function read(lines: readonly string[], from: string, to: string[]): ReceivedMail {
  const raw = lines.join('\n').replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1] ?? ''
  const text = Buffer.from(
    lines
      .join('\n')
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
  return { from, to, messageId: header('message-id'), subject: header('subject'), text }
}

import { createServer as createHttp } from 'node:http'
import { createServer, type Server } from 'node:net'

const portOf = (server: Server): Promise<number> =>
  new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    }),
  )

export interface Gateways {
  readonly smtpUrl: string
  readonly smsUrl: string
  /** The digits of the last code sent to an email address or phone number; null if there is none. */
  code(target: string): string | null
  stop(): void
}

/**
 * Starts a mail server and a text message gateway that accept all messages, for an installation without demo
 * mode.
 */
export async function startGateways(): Promise<Gateways> {
  const sent: { readonly to: string; readonly text: string }[] = []
  const mails = createServer((socket) => {
    let [data, to, text] = [false, '', '']
    socket.write('220 test\r\n')
    socket.on('data', (chunk: Buffer) => {
      const words = chunk.toString()
      if (data) {
        text += words
        if (!text.includes('\r\n.\r\n')) return
        sent.push({ to, text })
        data = false
        socket.write('250 taken\r\n')
      } else if (/^DATA/m.test(words)) {
        ;[data, text] = [true, '']
        socket.write('354 go\r\n')
      } else if (/^QUIT/m.test(words)) socket.end('221 bye\r\n')
      else {
        to = /RCPT TO:<([^>]+)>/.exec(words)?.[1] ?? to
        socket.write('250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  const texts = createHttp((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      sent.push(JSON.parse(body))
      response.end()
    })
  })
  const [mailPort, textPort] = [await portOf(mails), await portOf(texts)]
  return {
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    smsUrl: `http://127.0.0.1:${textPort}/`,
    code: (target) => {
      const last = sent.findLast(({ to }) => to === target)
      // Searches for the code within its sentence, because the id of the message may also begin with six
      // digits.
      return /code is (\d{6})\b/.exec(last?.text ?? '')?.[1] ?? null
    },
    stop: () => {
      mails.close()
      texts.close()
    },
  }
}

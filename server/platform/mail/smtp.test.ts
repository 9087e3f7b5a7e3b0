import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { smtpTransport } from './mailer.ts'

let server: Server | null = null
afterEach(() => {
  server?.close()
})

/** A minimal mail server that accepts every mail and stores the received mails. */
function mailServer(answerToData: string): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  server = createServer((socket) => {
    let data = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      received.push(text)
      if (data) {
        if (text.includes('\r\n.\r\n')) {
          data = false
          socket.write(answerToData)
        }
      } else if (/^DATA/m.test(text)) {
        data = true
        socket.write('354 go\r\n')
      } else if (/^QUIT/m.test(text)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  return new Promise((done) => {
    server?.listen(0, '127.0.0.1', () => {
      const address = server?.address()
      const port = typeof address === 'object' && address ? address.port : 0
      done({ url: `smtp://127.0.0.1:${port}`, received })
    })
  })
}

const mail = { to: 'a@b.co', subject: 'H5：您的验证码', text: 'Mã xác minh của bạn là 123456.' }

it('a mail is sent to the server of SMTP_URL', async () => {
  const { url, received } = await mailServer('250 taken\r\n')
  await smtpTransport(url, 'noreply@h5.example.org')(mail)
  const all = received.join('')
  expect(all).toContain('MAIL FROM:<noreply@h5.example.org>')
  expect(all).toContain('RCPT TO:<a@b.co>')
  expect(all).toContain('123456')
})

it('a mail that the SMTP server rejects is reported as an error', async () => {
  const { url } = await mailServer('452 full\r\n')
  await expect(smtpTransport(url, 'noreply@h5.example.org')(mail)).rejects.toThrow('452')
})

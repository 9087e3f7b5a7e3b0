import fastify from 'fastify'
import { expect, it } from 'vitest'
import { redirectLoopback } from './loopback-redirect.ts'

async function opened(url: string, host: string, origin = 'http://localhost:8080') {
  const app = fastify()
  redirectLoopback(app, origin)
  app.get('/*', (_, reply) => reply.send('page'))
  const { statusCode, headers } = await app.inject({ url, headers: { host } })
  await app.close()
  return statusCode === 307 ? headers.location : statusCode
}

it('a page opened at another loopback name is redirected to the public origin', async () => {
  expect(await opened('/h5/?invite=X', '127.0.0.1:8080')).toBe('http://localhost:8080/h5/?invite=X')
  expect(await opened('/', '[::1]:8080')).toBe('http://localhost:8080/')
  expect(await opened('/h5', 'localhost:3000', 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000/h5')
})

it('a request to the public name, another port or another machine, and a request for a file or a call, are not redirected', async () => {
  expect(await opened('/h5/', 'localhost:8080')).toBe(200)
  expect(await opened('/h5/', '127.0.0.1:9000')).toBe(200)
  expect(await opened('/h5/', '192.168.1.7:8080')).toBe(200)
  expect(await opened('/h5/', '127.0.0.1:443', 'https://h5.example.com')).toBe(200)
  expect(await opened('/h5/assets/a.js', '127.0.0.1:8080')).toBe(200)
  expect(await opened('/api/menu', '127.0.0.1:8080')).toBe(200)
})

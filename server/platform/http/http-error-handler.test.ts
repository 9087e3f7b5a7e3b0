import fastify from 'fastify'
import { expect, it } from 'vitest'
import '../../products/index.ts'
import { AppError } from '../errors.ts'
import { addErrors } from './http-error-handler.ts'

async function answered(problem: Error) {
  const app = fastify()
  const logged: string[] = []
  const log = {
    info: () => undefined,
    warn: (message: string) => void logged.push(`warn ${message}`),
    error: (message: string) => void logged.push(`error ${message}`),
  }
  addErrors(app, { log, clock: { now: () => 1_700_000_000_000 } })
  app.get('/', () => Promise.reject(problem))
  const { statusCode, headers } = await app.inject('/')
  await app.close()
  return { status: statusCode, again: headers['retry-after'], logged }
}
const coded = (code: string) => Object.assign(new Error('of the database'), { code })

it.each([
  ['a statement that exceeded its time limit', '57014', 'warn the database is busy'],
  ['a lock that was not granted in time', '55P03', 'warn the database is busy'],
  ['a deadlock', '40P01', 'warn the database is busy'],
  ['a serialization failure', '40001', 'warn the database is busy'],
  ['a database that rejects connections', 'ECONNREFUSED', 'warn the database is away'],
])('%s is answered with 503 and Retry-After, and logged as a warning', async (_, code, line) => {
  expect(await answered(coded(code))).toEqual({ status: 503, again: '1', logged: [line] })
})

it('an unexpected error is answered with 500 and logged; a rejection is answered with 200 and not logged', async () => {
  expect(await answered(coded('23505'))).toMatchObject({ status: 500, logged: ['error a call failed'] })
  expect(await answered(new AppError('param_error'))).toMatchObject({ status: 200, logged: [] })
})

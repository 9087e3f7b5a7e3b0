import { expect, test } from 'vitest'
import { ClosedAddressError, isPublic, mayPush, publicLookup } from './endpoint-check.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('a push endpoint of a browser vendor is accepted: %s', (endpoint) => {
  expect(mayPush(endpoint, null)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://8.8.8.8/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://db.internal/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://user:word@push.example.com/x',
  'https://push.example.com:8443/x',
  'https://push.example.com:22/x',
  'not an address',
])('a push endpoint that is not of a browser vendor is rejected: %s', (endpoint) => {
  expect(mayPush(endpoint, null)).toBe(false)
})

test('a push service configured by the operator is accepted for its origin only', () => {
  const local = 'http://127.0.0.1:9000'
  expect(mayPush('http://127.0.0.1:9000/push/a', local)).toBe(true)
  expect(mayPush('http://127.0.0.1:9001/push/a', local)).toBe(false)
  expect(mayPush('http://user@127.0.0.1:9000/push/a', local)).toBe(false)
})

test('isPublic returns false for private IPv4 and IPv6 addresses', () => {
  const inside = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255']
  const more = [
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
  ]
  const through = ['::ffff:8.8.8.8', '64:ff9b::808:808', '2002:a00:1::', '2001:db8::1', 'no address']
  for (const address of [...inside, ...more, ...through]) expect(isPublic(address), address).toBe(false)
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])
    expect(isPublic(address), address).toBe(true)
})

test('a connection to a push service whose host name resolves to a private address is rejected', async () => {
  const problem = await new Promise((done) =>
    publicLookup('localhost', { family: 4 }, (error) => done(error)),
  )
  expect(problem).toBeInstanceOf(ClosedAddressError)
})

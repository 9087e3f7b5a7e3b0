import { describe, expect, it } from 'vitest'
import { emailOf, maskEmail, requireEmail } from './email.ts'

describe('emailOf', () => {
  it.each([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['a.b+c@mail.example.co.uk', 'a.b+c@mail.example.co.uk'],
    ['user@München.de', 'user@xn--mnchen-3ya.de'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp'],
    ['a@b', null],
    ['a@ü b.de', null],
    ['a@ü/b.de', null],
    ['a@@b.co', null],
    ['a@b..co', null],
    ['.a@b.co', null],
    ['a@-b.co', null],
    ['a b@c.de', null],
    ['a@b.co\r\nBcc: x@y.z', null],
    [`${'a'.repeat(65)}@b.co`, null],
    ['\u0430@b.co', null],
    ['', null],
  ])('parses %j to %j', (typed, email) => {
    expect(emailOf(typed)).toBe(email)
  })
})

it('requireEmail rejects text that is no email address with bad_account', () => {
  for (const typed of ['+84 912 345 678', '0912345678', 'ann'])
    expect(() => requireEmail(typed)).toThrow('bad_account')
})

it('maskEmail keeps the domain and at most two letters of the name', () => {
  expect([maskEmail('demo@example.com'), maskEmail('a@b.co')]).toEqual(['de***@example.com', 'a***@b.co'])
})

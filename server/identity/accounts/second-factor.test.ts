import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { passkeysAvailable } from './passkeys.ts'
import { timeStepOf, totpOf } from './second-factor.ts'
import { secretKeyFile, secretKeyOf } from './secret-key.ts'

/** The secret of the examples in RFC 6238, appendix B. The tests expect the last six digits of its SHA-1 codes. */
const SECRET = Buffer.from('12345678901234567890')

describe('codes of the authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('equal the example of RFC 6238 at %s seconds: %s', (seconds, code) => {
    expect(timeStepOf(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('of the previous and the next time step are accepted, and the check returns the time step of the code', () => {
    const now = 1111111111_000
    const at = (shift: number) => totpOf(SECRET).generate({ timestamp: now + shift * 30_000 })
    const step = Math.floor(1111111111 / 30)
    expect([-1, 0, 1].map((shift) => timeStepOf(SECRET, at(shift), now))).toEqual([step - 1, step, step + 1])
    expect([-2, 2].map((shift) => timeStepOf(SECRET, at(shift), now))).toEqual([null, null])
    expect(['', '05047', 'abcdef', '050472', '0504711'].map((code) => timeStepOf(SECRET, code, now))).toEqual(
      Array(5).fill(null),
    )
  })

  it('come from a secret that is shown in Base32 of RFC 4648', () => {
    const totp = totpOf(SECRET, 'an***@example.com', 'H5')
    expect(totp.secret.base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(Buffer.from(Secret.fromBase32(totp.secret.base32).bytes)).toEqual(SECRET)
    expect(totp.toString()).toMatch(/^otpauth:\/\/totp\/H5:an.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/)
  })
})

describe('the key of the installation', () => {
  it('is created once in a file that only its owner can read, and decrypts a text only with the context given at encryption', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'h5-key-'))
    try {
      const key = secretKeyOf({ dataDir, secretKey: null })
      expect(statSync(secretKeyFile(dataDir)).mode & 0o777).toBe(0o600)
      expect(readFileSync(secretKeyFile(dataDir), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
      const sealed = key.seal(SECRET, 'factor 1')
      expect(key.open(sealed, 'factor 1')).toEqual(SECRET)
      expect(key.seal(SECRET, 'factor 1')).not.toEqual(sealed)
      expect(sealed.includes(SECRET)).toBe(false)
      expect(() => key.open(sealed, 'factor 2')).toThrow()
      const changed = Buffer.from(sealed)
      changed[30] = (changed[30] ?? 0) ^ 1
      expect(() => key.open(changed, 'factor 1')).toThrow()
      const another = secretKeyOf({ dataDir, secretKey: 'k'.repeat(32) })
      expect(another.name).not.toBe(key.name)
      expect(() => another.open(sealed, 'factor 1')).toThrow()
      expect(another.mark('recovery')).not.toEqual(key.mark('recovery'))
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})

it('passkeys are available on a host name over TLS and on localhost, and not over plain HTTP or on IP addresses', () => {
  const open = (publicOrigin: string) => passkeysAvailable({ publicOrigin })
  expect(['https://h5.example.com', 'http://localhost:8080'].map(open)).toEqual([true, true])
  expect(
    ['http://h5.example.com', 'https://10.0.0.1', 'http://127.0.0.1:8080', 'https://[::1]:1'].map(open),
  ).toEqual([false, false, false, false])
})

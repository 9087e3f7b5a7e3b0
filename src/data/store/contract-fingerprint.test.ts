import { expect, test } from 'vitest'
import { content } from '#contract/communication/content.ts'
import { market } from '#contract/market/market.ts'
import { fingerprintOf } from './contract-fingerprint.ts'
import { callName } from './record-key.ts'

const keyOf = (name: string) => `public|en|${name}|`

test('every call whose answers are stored has a unique fingerprint, and a removed call has no fingerprint', () => {
  const [site, rates] = [content.siteConfig, market.fiatRates].map((def) =>
    fingerprintOf(keyOf(callName(def))),
  )
  expect(site).toMatch(/^[\w-]{3}$/)
  expect(rates).toMatch(/^[\w-]{3}$/)
  expect(rates).not.toBe(site)
  expect(fingerprintOf(keyOf('GET /gone'))).toBe('')
})

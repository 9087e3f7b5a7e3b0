import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { wheelPosition } from '#domain/rewards/wheel.ts'
import { isSpinValid } from '#features/game/wheel/verifySpin.ts'

const seed = '11'.repeat(32)
const weights = [40, 30, 30]
const message = '100001:20000:1'
const key = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')
const proof = {
  seed,
  seed_hash: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
  message,
  key,
  weights,
}
const position = wheelPosition(key, weights)

test('the verification of a spin accepts the result computed from its seed and rejects any other result', async () => {
  expect(await isSpinValid(proof, position)).toBe(true)
  expect(await isSpinValid(proof, (position + 1) % 3)).toBe(false)
  expect(await isSpinValid({ ...proof, seed: '22'.repeat(32) }, position)).toBe(false)
  expect(await isSpinValid({ ...proof, message: '100001:20000:2' }, position)).toBe(false)
  expect(await isSpinValid({ ...proof, seed_hash: '0'.repeat(64) }, position)).toBe(false)
})

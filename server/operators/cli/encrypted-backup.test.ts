import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { backupKey, newSealing, SealError, seal, unseal } from './encrypted-backup.ts'

const key = randomBytes(32)

async function through(bytes: Buffer, transform: ReturnType<typeof seal>): Promise<Buffer> {
  const pieces: Buffer[] = []
  await pipeline(Readable.from(bytes.length === 0 ? [] : [bytes]), transform, async (from) => {
    for await (const piece of from) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}

const PIECE = 65_536

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
  '%i bytes are the same after encryption and decryption',
  async (size) => {
    const plain = randomBytes(size)
    const sealed = await through(plain, seal(key, 'a'))
    expect(sealed.length).toBe(16 + size + 16 * Math.max(1, Math.ceil(size / PIECE)))
    expect((await through(sealed, unseal(key, 'a'))).equals(plain)).toBe(true)
  },
)

const plain = randomBytes(2 * PIECE + 100)
const flipped =
  (at: number) =>
  (sealed: Buffer): Buffer => {
    sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at)
    return sealed
  }
const at = (piece: number): number => 16 + piece * (PIECE + 16)

interface Change {
  readonly what: string
  readonly change: (sealed: Buffer) => Buffer
  readonly name?: string
  readonly other?: Buffer
}

const changes: readonly Change[] = [
  { what: 'one bit of a piece', change: flipped(99) },
  { what: 'one bit of the salt', change: flipped(0) },
  { what: 'the last piece cut off', change: (sealed) => sealed.subarray(0, at(2)) },
  { what: 'the last bytes cut off', change: (sealed) => sealed.subarray(0, sealed.length - 5) },
  { what: 'everything cut off', change: () => Buffer.alloc(0) },
  {
    what: 'two pieces exchanged',
    change: (sealed) =>
      Buffer.concat([
        sealed.subarray(0, at(0)),
        sealed.subarray(at(1), at(2)),
        sealed.subarray(at(0), at(1)),
        sealed.subarray(at(2)),
      ]),
  },
  { what: 'something put behind it', change: (sealed) => Buffer.concat([sealed, Buffer.alloc(40)]) },
  { what: 'another name', change: (sealed) => sealed, name: 'b' },
  { what: 'another key', change: (sealed) => sealed, other: randomBytes(32) },
]

it.each(changes)(
  'decryption fails after a change of the encrypted bytes: $what',
  async ({ change, name = 'a', other = key }) => {
    const sealed = change(await through(plain, seal(key, 'a')))
    await expect(through(sealed, unseal(other, name))).rejects.toBeInstanceOf(SealError)
  },
)

it('a passphrase gives the same encryption key for the same salt, and a different key for a different salt', () => {
  const sealing = newSealing('passphrase')
  const secret = Buffer.from('correct horse battery')
  expect(backupKey(sealing, secret).equals(backupKey(sealing, secret))).toBe(true)
  expect(backupKey(sealing, secret).equals(backupKey(newSealing('passphrase'), secret))).toBe(false)
})

/** Keccak-256 as Ethereum uses it (the padding of the contest, not of SHA-3), for one short text. */
const LANES = 25
const RATE = 136
const WORD = (1n << 64n) - 1n

const ROUNDS = [
  0x1n,
  0x8082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x808bn,
  0x80000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x8an,
  0x88n,
  0x80008009n,
  0x8000000an,
  0x8000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x80000001n,
  0x8000000080008008n,
]
/** By how much the lane at x + 5y turns. */
const TURNS = [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14]

const turn = (lane: bigint, by: number): bigint =>
  by === 0 ? lane : ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & WORD
const at = (lanes: readonly bigint[], index: number): bigint => lanes[index] ?? 0n

function permute(state: bigint[]): void {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ at(state, x + row), 0n),
    )
    const mixed = state.map(
      (lane, i) => lane ^ at(columns, (i + 4) % 5) ^ turn(at(columns, ((i % 5) + 1) % 5), 1),
    )
    const moved: bigint[] = Array.from({ length: LANES }, () => 0n)
    for (const [i, lane] of mixed.entries()) {
      const [x, y] = [i % 5, Math.floor(i / 5)]
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = turn(lane, TURNS[i] ?? 0)
    }
    for (const i of moved.keys()) {
      const row = i - (i % 5)
      state[i] = at(moved, i) ^ (~at(moved, row + ((i + 1) % 5)) & WORD & at(moved, row + ((i + 2) % 5)))
    }
    state[0] = at(state, 0) ^ constant
  }
}

/** The 32 bytes of Keccak-256 of a text of ASCII letters shorter than 136 characters; a RangeError for a longer one. */
export function keccak256(text: string): Uint8Array {
  if (text.length >= RATE) throw new RangeError('one block only')
  const block = new Uint8Array(RATE)
  block.set([...text].map((letter) => letter.charCodeAt(0)))
  block[text.length] = 1
  block[RATE - 1] = (block[RATE - 1] ?? 0) | 0x80
  const view = new DataView(block.buffer)
  const state = Array.from({ length: LANES }, (_, i) => (i < RATE / 8 ? view.getBigUint64(i * 8, true) : 0n))
  permute(state)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, lane] of state.slice(0, 4).entries()) digest.setBigUint64(i * 8, lane, true)
  return new Uint8Array(digest.buffer)
}

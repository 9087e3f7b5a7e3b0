/**
 * Tests of randomness: the tests of NIST SP 800-22 (rev. 1a, numbered as in its section 2) on the signs of
 * moves, and tests of time series on the moves themselves. Each test returns a p-value: the probability that
 * a truly random source gives a result at least as unusual.
 */

type Bits = Uint8Array

/** Logarithm of the gamma function (Lanczos; Numerical Recipes 6.1). */
function logGamma(x: number): number {
  const series = [
    76.180_091_729_471_46, -86.505_320_329_416_78, 24.014_098_240_830_91, -1.231_739_572_450_155,
    0.120_865_097_386_617_9e-2, -0.539_523_938_495_3e-5,
  ]
  const at = x + 5.5
  const sum = series.reduce((all, part, n) => all + part / (x + n + 1), 1.000_000_000_190_015)
  return (x + 0.5) * Math.log(at) - at + Math.log((2.506_628_274_631_000_7 * sum) / x)
}

/** The regularised upper incomplete gamma function (igamc in NIST SP 800-22; Numerical Recipes 6.2). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; term > sum * 1e-15; n++) {
      term *= x / (a + n)
      sum += term
    }
    return 1 - factor * sum
  }
  let b = x + 1 - a
  let c = Number.MAX_VALUE
  let d = 1 / b
  let h = d
  for (let n = 1, turn = 0; Math.abs(turn - 1) > 1e-15 && n < 10_000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    turn = c * d
    h *= turn
  }
  return factor * h
}

const erfc = (x: number): number => (x < 0 ? 2 - upperGamma(0.5, x * x) : upperGamma(0.5, x * x))
const below = (z: number): number => erfc(-z / Math.SQRT2) / 2
const chiSquared = (degrees: number, sum: number): number => upperGamma(degrees / 2, sum / 2)

const ones = (bits: Bits, from = 0, to = bits.length): number => {
  let sum = 0
  for (let n = from; n < to; n++) sum += bits[n] ?? 0
  return sum
}

/** NIST test 2.1, frequency: there are as many ones as zeros. */
export const frequency = (bits: Bits): number =>
  erfc(Math.abs(2 * ones(bits) - bits.length) / Math.sqrt(2 * bits.length))

/** NIST test 2.2, frequency within a block: each block has as many ones as zeros. */
export function blockFrequency(bits: Bits, size = 128): number {
  const blocks = Math.floor(bits.length / size)
  let sum = 0
  for (let n = 0; n < blocks; n++) sum += (ones(bits, n * size, (n + 1) * size) / size - 0.5) ** 2
  return chiSquared(blocks, 4 * size * sum)
}

/** NIST test 2.3, runs: bits change as often as they stay the same. */
export function runs(bits: Bits): number {
  const share = ones(bits) / bits.length
  let count = 1
  for (let n = 1; n < bits.length; n++) if (bits[n] !== bits[n - 1]) count++
  const even = share * (1 - share)
  return erfc(Math.abs(count - 2 * bits.length * even) / (2 * Math.sqrt(2 * bits.length) * even))
}

/** NIST test 2.4, longest run of ones in blocks of 128 bits. */
function longestRun(bits: Bits): number {
  const expected = [0.1174, 0.243, 0.2493, 0.1752, 0.1027, 0.1124]
  const counts = expected.map(() => 0)
  const blocks = Math.floor(bits.length / 128)
  for (let block = 0; block < blocks; block++) {
    let [longest, run] = [0, 0]
    for (let n = block * 128; n < (block + 1) * 128; n++) {
      run = bits[n] === 1 ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    const kind = Math.min(Math.max(longest, 4), 9) - 4
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  const sum = expected.reduce(
    (all, share, n) => all + ((counts[n] ?? 0) - blocks * share) ** 2 / (blocks * share),
    0,
  )
  return chiSquared(5, sum)
}

/** Fourier transform of a complex series, in place; the length must be a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0]
      ;[im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0]
    }
  }
  for (let size = 2; size <= n; size *= 2)
    for (let from = 0; from < n; from += size)
      for (let k = 0; k < size / 2; k++) {
        const angle = (-2 * Math.PI * k) / size
        const [a, b] = [from + k, from + k + size / 2]
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const [x, y] = [(re[b] ?? 0) * cos - (im[b] ?? 0) * sin, (re[b] ?? 0) * sin + (im[b] ?? 0) * cos]
        ;[re[b], im[b]] = [(re[a] ?? 0) - x, (im[a] ?? 0) - y]
        ;[re[a], im[a]] = [(re[a] ?? 0) + x, (im[a] ?? 0) + y]
      }
}

/** NIST test 2.6, spectral test (discrete Fourier transform): the bits contain no periodic pattern. */
function spectral(bits: Bits): number {
  const n = bits.length
  const re = Float64Array.from(bits, (bit) => 2 * bit - 1)
  const im = new Float64Array(n)
  transform(re, im)
  const limit = Math.log(1 / 0.05) * n
  let low = 0
  for (let k = 0; k < n / 2; k++) if ((re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2 < limit) low++
  return erfc(Math.abs(low - (0.95 * n) / 2) / Math.sqrt((n * 0.95 * 0.05) / 4) / Math.SQRT2)
}

/** How often each pattern of `length` bits occurs, with the end of the sequence joined to its beginning. */
function patterns(bits: Bits, length: number): Float64Array {
  const counts = new Float64Array(2 ** length)
  let pattern = 0
  for (let n = 0; n < bits.length + length - 1; n++) {
    pattern = ((pattern << 1) | (bits[n % bits.length] ?? 0)) & (2 ** length - 1)
    if (n >= length - 1) counts[pattern] = (counts[pattern] ?? 0) + 1
  }
  return counts
}

/** NIST test 2.11, serial: all patterns are equally frequent. */
export function serial(bits: Bits, length = 8): readonly [number, number] {
  const psi = (m: number): number =>
    (2 ** m / bits.length) * patterns(bits, m).reduce((sum, count) => sum + count ** 2, 0) - bits.length
  const [whole, one, two] = [psi(length), psi(length - 1), psi(length - 2)]
  return [
    upperGamma(2 ** (length - 2), (whole - one) / 2),
    upperGamma(2 ** (length - 3), (whole - 2 * one + two) / 2),
  ]
}

/** NIST test 2.12, approximate entropy: a pattern does not predict the next bit. */
export function approximateEntropy(bits: Bits, length = 8): number {
  const phi = (m: number): number =>
    patterns(bits, m).reduce(
      (sum, count) => (count === 0 ? sum : sum + (count / bits.length) * Math.log(count / bits.length)),
      0,
    )
  const entropy = phi(length) - phi(length + 1)
  return upperGamma(2 ** (length - 1), bits.length * (Math.LN2 - entropy))
}

/**
 * NIST test 2.13, cumulative sums: the random walk of ones and zeros moves as far from its start as a truly
 * random walk.
 */
export function cumulativeSums(bits: Bits): number {
  const n = bits.length
  let [at, z] = [0, 0]
  for (let i = 0; i < n; i++) {
    at += 2 * (bits[i] ?? 0) - 1
    z = Math.max(z, Math.abs(at))
  }
  const term = (k: number): number => below((k * z) / Math.sqrt(n))
  let p = 1
  for (let k = Math.trunc((-n / z + 1) / 4); k <= Math.trunc((n / z - 1) / 4); k++)
    p -= term(4 * k + 1) - term(4 * k - 1)
  for (let k = Math.trunc((-n / z - 3) / 4); k <= Math.trunc((n / z - 1) / 4); k++)
    p += term(4 * k + 3) - term(4 * k + 1)
  return p
}

const product = (moves: Float64Array, lag: number): number => {
  let sum = 0
  for (let n = lag; n < moves.length; n++) sum += (moves[n] ?? 0) * (moves[n - lag] ?? 0)
  return sum
}

/** Ljung–Box test: none of the last `lags` moves predicts a move. */
function autocorrelation(moves: Float64Array, lags = 60): number {
  const n = moves.length
  const all = product(moves, 0)
  let sum = 0
  for (let lag = 1; lag <= lags; lag++) sum += (product(moves, lag) / all) ** 2 / (n - lag)
  return chiSquared(lags, n * (n + 2) * sum)
}

/**
 * Tests that consecutive moves are independent of each other, separately in each twelfth of a period of
 * the price generator of `cell` seconds, by the product of consecutive moves. Detects a price path that
 * is interpolated smoothly between fixed points in time.
 */
function phases(moves: Float64Array, from: number, cell: number): number {
  const parts = Math.min(cell, 12)
  const sums = new Float64Array(parts)
  const squares = new Float64Array(parts)
  for (let n = 1; n < moves.length; n++) {
    const part = Math.floor((((from + n) % cell) * parts) / cell)
    const both = (moves[n] ?? 0) * (moves[n - 1] ?? 0)
    sums[part] = (sums[part] ?? 0) + both
    squares[part] = (squares[part] ?? 0) + both ** 2
  }
  return chiSquared(
    parts,
    sums.reduce((all, sum, part) => all + sum ** 2 / (squares[part] || 1), 0),
  )
}

/** Kolmogorov–Smirnov test: the moves follow the standard normal distribution. */
function normality(moves: Float64Array): number {
  const sorted = Float64Array.from(moves).sort()
  const n = sorted.length
  const apart = sorted.reduce((most, move, at) => {
    const share = below(move)
    return Math.max(most, share - at / n, (at + 1) / n - share)
  }, 0)
  const x = (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n)) * apart
  let p = 0
  for (let k = 1; k <= 100; k++) p += 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * (k * x) ** 2)
  return Math.min(1, Math.max(0, p))
}

/** Lengths (s) of the price generator's periods that fit many times into a sequence. */
const CELLS = [12, 60, 300, 1800]

/**
 * The p-values of all tests for moves that should be independent and standard normal; `from` is the second of
 * the first move.
 */
export function pValues(moves: Float64Array, from: number): ReadonlyMap<string, number> {
  const bits = Uint8Array.from(moves, (move) => (move > 0 ? 1 : 0))
  const [first, second] = serial(bits)
  return new Map([
    ['frequency', frequency(bits)],
    ['block frequency', blockFrequency(bits)],
    ['runs', runs(bits)],
    ['longest run', longestRun(bits)],
    ['spectral', spectral(bits)],
    ['serial 1', first],
    ['serial 2', second],
    ['approximate entropy', approximateEntropy(bits)],
    ['cumulative sums', cumulativeSums(bits)],
    ['cumulative sums, backwards', cumulativeSums(bits.toReversed())],
    ['autocorrelation', autocorrelation(moves)],
    ['normality', normality(moves)],
    ...CELLS.map((cell) => [`phases of ${cell} s`, phases(moves, from, cell)] as const),
  ])
}

/**
 * The requirement of NIST SP 800-22 (4.2) for many p-values: enough of them are above 1 %, and they are
 * uniformly distributed.
 */
export function uniformity(values: readonly number[]): { readonly share: number; readonly even: number } {
  const tenths = new Float64Array(10)
  for (const p of values) {
    const tenth = Math.min(9, Math.floor(p * 10))
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  const each = values.length / 10
  return {
    share: values.filter((p) => p >= 0.01).length / values.length,
    even: chiSquared(
      9,
      tenths.reduce((sum, count) => sum + (count - each) ** 2 / each, 0),
    ),
  }
}

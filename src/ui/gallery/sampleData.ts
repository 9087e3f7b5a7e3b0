/** Sample data of the gallery only. */
export const PAIRS = [
  { base: 'BTC', price: '67,412.50', change: '+2.14%', direction: 1, volume: '1.84B' },
  { base: 'ETH', price: '3,486.72', change: '+1.38%', direction: 1, volume: '962.4M' },
  { base: 'SOL', price: '172.48', change: '−0.86%', direction: -1, volume: '418.7M' },
  { base: 'XRP', price: '0.6214', change: '+4.92%', direction: 1, volume: '236.1M' },
  { base: 'LTC', price: '84.37', change: '0.00%', direction: 0, volume: '61.8M' },
] as const

/** Deterministic random numbers, so that screenshots can be compared. */
export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

export function walk(count: number, seed: number, start = 100, size = 1): number[] {
  const next = noise(seed)
  const points: number[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    at += (next() - 0.48) * size
    points.push(at)
  }
  return points
}

export function levels(side: 'bid' | 'ask', count: number) {
  const next = noise(side === 'bid' ? 5 : 9)
  return Array.from({ length: count }, (_, index) => {
    const price = 67412.5 + (side === 'bid' ? -1 : 1) * (index + 1) * 0.6
    const amount = next() * 2.4
    return {
      key: String(index),
      price: price.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      amount: amount.toFixed(4),
      depth: Math.min(1, (index + 1) / count + next() * 0.15),
      own: index === 2,
    }
  })
}

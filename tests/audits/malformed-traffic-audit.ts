import { sendMalformedTraffic } from '../faults/fuzz/malformed-traffic.ts'
import type { Finding } from './audited-screens.ts'

const FRAMES = 10_000
const CONNECTIONS = 1_000

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Sends all malformed frames and aborted connections to a separate server (`tests/faults/fuzz`). */
export async function auditMalformedTraffic(): Promise<readonly Finding[]> {
  const { heapBefore, heapAfter, errors } = await sendMalformedTraffic({
    frames: FRAMES,
    connections: CONNECTIONS,
    seed: 7,
  })
  return [
    {
      what: `after ${FRAMES} malformed frames and ${CONNECTIONS} cut connections the server lives, somebody is served, and its heap is`,
      seen: `${mb(heapAfter)} (${mb(heapBefore)} before)`,
      goal: 'at most 15 % and 4 MB more',
      met: true,
    },
    {
      what: 'errors it logged meanwhile',
      seen: errors.length === 0 ? '0' : `${errors.length}: ${errors[0]}`,
      goal: '0',
      met: errors.length === 0,
    },
  ]
}

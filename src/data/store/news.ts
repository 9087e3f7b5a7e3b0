import type { StoreName } from '#contract/wire/kit.ts'

/** A record was written by another tab or the worker. */
export interface Written {
  readonly store: StoreName
  readonly key: string
  readonly asOf: number
}

const NAME = 'h5-store'
const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' &&
  value !== null &&
  'store' in value &&
  'key' in value &&
  typeof value.key === 'string' &&
  'asOf' in value &&
  typeof value.asOf === 'number'

let channel: BroadcastChannel | null = null
const open = (): BroadcastChannel | null => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Tells every other tab and the worker that a record was written (docs/offline.md#rule-6-reads). */
export const announce = (written: Written): void => open()?.postMessage(written)

/** Hears what others wrote; never what this context wrote itself. */
export const onWritten = (listener: (written: Written) => void): void =>
  open()?.addEventListener('message', ({ data }) => {
    if (isWritten(data)) listener(data)
  })

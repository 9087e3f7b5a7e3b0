import type { StoreName } from '#contract/wire/callBuilders.ts'

/** Identifies a record that another tab or the worker has written. */
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

/** Announces a written record to the other tabs and the worker (docs/offline.md#rule-6-reads). */
export const announce = (written: Written): void => open()?.postMessage(written)

/**
 * Calls a listener for each record that another tab or the worker has written, and not for records that this
 * tab has written.
 */
export const onWritten = (listener: (written: Written) => void): void =>
  open()?.addEventListener('message', ({ data }) => {
    if (isWritten(data)) listener(data)
  })

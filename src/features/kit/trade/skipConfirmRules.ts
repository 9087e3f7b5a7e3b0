/**
 * When the confirm sheet may be skipped. "Do not show again today" is offered from the second order on, lasts
 * for one local day, and never skips the sheet for a limit price far from the last price. Stored per person
 * (`#data/cache/person-storage.ts`).
 */
export interface ConfirmMemory {
  /**
   * Local day (`2024-11-21`) on which the person ticked "Do not show again today"; empty when never ticked.
   */
  readonly quietOn: string
}

/** The local calendar day, such as `2024-11-21`, of a time (ms). */
export function localDay(ms: number): string {
  const day = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/**
 * Whether "Do not show again today" is offered; false before the first confirmed order on this device, whose
 * sheet is never skipped.
 */
export const mayOfferQuiet = (memory: ConfirmMemory | null): boolean => memory !== null

export const mustConfirm = (memory: ConfirmMemory | null, today: string, far: boolean): boolean =>
  far || memory?.quietOn !== today

/** The record after a confirmed order. `quiet`: the person ticked "Do not show again today". */
export const confirmed = (memory: ConfirmMemory | null, today: string, quiet: boolean): ConfirmMemory =>
  quiet ? { quietOn: today } : (memory ?? { quietOn: '' })

export const writeMemory = ({ quietOn }: ConfirmMemory): string => quietOn

export const readMemory = (stored: string | null): ConfirmMemory | null =>
  stored !== null && /^(?:\d{4}-\d{2}-\d{2})?$/.test(stored) ? { quietOn: stored } : null

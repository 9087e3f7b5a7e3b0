/**
 * When the confirm sheet may be left out. "Do not show again today" is offered from the second order on, holds for one
 * local day, and never covers a limit far off the last price. Kept per person (`#data/own.ts`).
 */
export interface ConfirmMemory {
  /** `2024-11-21`, or empty: the day on which the person asked not to be asked. */
  readonly quietOn: string
}

/** The person's local day of a time in milliseconds. */
export function localDay(ms: number): string {
  const day = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** False before this person's first confirmed order on this device: the sheet is never skipped on first use. */
export const mayOfferQuiet = (memory: ConfirmMemory | null): boolean => memory !== null

export const mustConfirm = (memory: ConfirmMemory | null, today: string, far: boolean): boolean =>
  far || memory?.quietOn !== today

/** After a confirmed order. `quiet`: the box was ticked. */
export const confirmed = (memory: ConfirmMemory | null, today: string, quiet: boolean): ConfirmMemory =>
  quiet ? { quietOn: today } : (memory ?? { quietOn: '' })

export const writeMemory = ({ quietOn }: ConfirmMemory): string => quietOn

export const readMemory = (stored: string | null): ConfirmMemory | null =>
  stored !== null && /^(?:\d{4}-\d{2}-\d{2})?$/.test(stored) ? { quietOn: stored } : null

import { useState } from 'react'
import { personStorage } from '#data/cache/person-storage.ts'
import { SLIPPAGE } from '#domain/trade/spot.ts'

const NAME = 'slippage'

export type Slippage = (typeof SLIPPAGE.choices)[number]

export const readSlippage = (stored: string | null): Slippage =>
  SLIPPAGE.choices.find((choice) => choice === stored) ?? SLIPPAGE.usual

/** Slippage tolerance of this person's market orders; stored on the device. */
export function useSlippage(): readonly [Slippage, (next: Slippage) => void] {
  const [slippage, setSlippage] = useState(() => readSlippage(personStorage.get(NAME)))
  const keep = (next: Slippage): void => {
    personStorage.set(NAME, next)
    setSlippage(next)
  }
  return [slippage, keep]
}

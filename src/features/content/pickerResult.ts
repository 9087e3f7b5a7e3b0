import { useState } from 'react'
import type { Address } from '#contract/funds/payout.ts'
import { onSessionEnd } from '#data/session/session.ts'

/** The result of each picker page, by kind of picker. */
export interface Picks {
  /** Result of `pages/common/area`. */
  readonly area: { readonly area_code_id: number; readonly area_code: string }
  /** Result of `pages/setting/areas`. */
  readonly country: { readonly country_code: string; readonly name: string }
  /** Result of `choose-location`; degrees as text, empty where only a name is known. */
  readonly place: {
    readonly name: string
    readonly address: string
    readonly latitude: string
    readonly longitude: string
  }
  /** Result of `pages/setting/wallet?pick=1`. */
  readonly wallet: Address
}

/** Results are stored in memory only, because a place is private and not needed later. */
const given: { [K in keyof Picks]?: Picks[K] } = {}

export function givePick<K extends keyof Picks>(kind: K, pick: Picks[K]): void {
  given[kind] = pick
}

onSessionEnd(() => {
  for (const kind of Object.keys(given) as (keyof Picks)[]) delete given[kind]
})

/** Discards the unused result of an earlier visit when the picker opens again. */
export function forgetPick(kind: keyof Picks): void {
  delete given[kind]
}

/** Returns the result of a picker and clears it, so that each result is used once. */
export function takePick<K extends keyof Picks>(kind: K): Picks[K] | undefined {
  const pick = given[kind]
  delete given[kind]
  return pick
}

/** The result of a picker, for the page to which the picker returns; undefined without a result. */
export function usePick<K extends keyof Picks>(kind: K): Picks[K] | undefined {
  const [pick] = useState(() => takePick(kind))
  return pick
}

import { useState } from 'react'
import type { Address } from '#contract/funds/payout.ts'
import { onSessionEnd } from '#data/session/session.ts'

/** What the picker pages hand back to the page that opened them. */
export interface Picks {
  /** `pages/common/area` */
  readonly area: { readonly area_code_id: number; readonly area_code: string }
  /** `pages/setting/areas` */
  readonly country: { readonly country_code: string; readonly name: string }
  /** `choose-location`; degrees as text, empty where only a name is known. */
  readonly place: {
    readonly name: string
    readonly address: string
    readonly latitude: string
    readonly longitude: string
  }
  /** `pages/setting/wallet?pick=1` */
  readonly wallet: Address
}

/** In memory alone: a place is nobody's business after the page that asked for it. */
const given: { [K in keyof Picks]?: Picks[K] } = {}

export function givePick<K extends keyof Picks>(kind: K, pick: Picks[K]): void {
  given[kind] = pick
}

onSessionEnd(() => {
  for (const kind of Object.keys(given) as (keyof Picks)[]) delete given[kind]
})

/** A picker that is opened anew forgets what nobody took. */
export function forgetPick(kind: keyof Picks): void {
  delete given[kind]
}

/** Takes what was picked, once. */
export function takePick<K extends keyof Picks>(kind: K): Picks[K] | undefined {
  const pick = given[kind]
  delete given[kind]
  return pick
}

/** For the page that comes back from a picker: what was picked there, or undefined. */
export function usePick<K extends keyof Picks>(kind: K): Picks[K] | undefined {
  const [pick] = useState(() => takePick(kind))
  return pick
}

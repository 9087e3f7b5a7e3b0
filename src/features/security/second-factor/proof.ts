import { type Dispatch, type SetStateAction, useState } from 'react'
import { type FactorKind, isWhole } from '#features/kit/index.ts'

/** What proves that it is the person who changes what guards them. */
export interface Proof {
  readonly password: string
  readonly kind: FactorKind
  readonly code: string
}

export const NO_PROOF: Proof = { password: '', kind: 'app', code: '' }

/** Whether it can be sent; without a factor no code is asked. */
export const isProof = ({ password, kind, code }: Proof, factor: boolean): boolean =>
  password !== '' && (!factor || isWhole(kind, code))

export const useProof = (): readonly [Proof, Dispatch<SetStateAction<Proof>>] => useState(NO_PROOF)

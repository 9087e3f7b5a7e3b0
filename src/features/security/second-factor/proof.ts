import { type Dispatch, type SetStateAction, useState } from 'react'
import { type FactorKind, isWhole } from '#features/kit/index.ts'

/** Password and code that verify the person before a security change. */
export interface Proof {
  readonly password: string
  readonly kind: FactorKind
  readonly code: string
}

export const NO_PROOF: Proof = { password: '', kind: 'app', code: '' }

/** Whether the proof is complete; without a second factor no code is needed. */
export const isProof = ({ password, kind, code }: Proof, factor: boolean): boolean =>
  password !== '' && (!factor || isWhole(kind, code))

export const useProof = (): readonly [Proof, Dispatch<SetStateAction<Proof>>] => useState(NO_PROOF)

import { type Dispatch, type SetStateAction, useState } from 'react'
import { type FactorKind, isWhole } from '#features/kit/index.ts'

/** Password and code that verify the person before a security change. */
export interface Proof {
  readonly password: string
  readonly kind: FactorKind
  readonly code: string
}

export const NO_PROOF: Proof = { password: '', kind: 'app', code: '' }

/** Whether all fields of the proof are filled in; a person without a second factor needs no code. */
export const isProof = ({ password, kind, code }: Proof, factor: boolean): boolean =>
  password !== '' && (!factor || isWhole(kind, code))

export const useProof = (): readonly [Proof, Dispatch<SetStateAction<Proof>>] => useState(NO_PROOF)

import type { TraderState } from '#contract/trade/copy.ts'
import { nicknameFault, signatureFault, type TextFault } from '#domain/account/identity.ts'
import { plainLine, plainMessage } from '#domain/text/plainText.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface ApplyFields {
  readonly nickname: string
  readonly signature: string
  readonly contact: string
  readonly experience: string
}

export type ApplyFaults = Readonly<Partial<Record<keyof ApplyFields, TextFault>>>

export const firstApply = (state: TraderState): ApplyFields => ({
  nickname: state.nickname,
  signature: state.signature,
  contact: state.contact,
  experience: state.experience,
})

const lengthFault = ({ length }: string, least: number, most: number): TextFault | null =>
  length < least ? 'short' : length > most ? 'long' : null

/**
 * The application's rules (docs/products/copy.md#becoming-a-trader): name 2–10, signature 2–30 characters, a
 * contact, experience 20–500 characters.
 */
export const applyRules = {
  reduce: patch<ApplyFields>,
  summarise: (state) => state,
  errors: ({ nickname, signature, contact, experience }): ApplyFaults => {
    const faults: Record<keyof ApplyFields, TextFault | null> = {
      nickname: nicknameFault(plainLine(nickname)),
      signature: signatureFault(plainLine(signature)),
      contact: lengthFault(plainLine(contact), 3, 80),
      experience: lengthFault(plainMessage(experience.trim()), 20, 500),
    }
    return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
  },
} satisfies FormRules<ApplyFields, Partial<ApplyFields>, null, ApplyFields, ApplyFaults>

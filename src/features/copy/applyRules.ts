import type { TraderState } from '#contract/copy.ts'
import { nicknameFault, signatureFault } from '#domain/identity.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface ApplyFields {
  readonly nickname: string
  readonly signature: string
  readonly contact: string
  readonly experience: string
}

export type ApplyFaults = Readonly<Partial<Record<keyof ApplyFields, true>>>

export const firstApply = (state: TraderState): ApplyFields => ({
  nickname: state.nickname,
  signature: state.signature,
  contact: state.contact,
  experience: state.experience,
})

const within = (text: string, least: number, most: number): boolean => {
  const { length } = text.trim()
  return length >= least && length <= most
}

/** The application (screens-core §11): name 2–10, signature 2–30, a contact, experience 20–500. */
export const applyRules = {
  reduce: patch<ApplyFields>,
  summarise: (state) => state,
  errors: ({ nickname, signature, contact, experience }): ApplyFaults => ({
    ...(nicknameFault(nickname.trim()) !== null && { nickname: true }),
    ...(signatureFault(signature.trim()) !== null && { signature: true }),
    ...(!within(contact, 3, 80) && { contact: true }),
    ...(!within(experience, 20, 500) && { experience: true }),
  }),
} satisfies FormRules<ApplyFields, Partial<ApplyFields>, null, ApplyFields, ApplyFaults>

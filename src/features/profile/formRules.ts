import { nicknameFault, signatureFault, type TextFault } from '#domain/account/identity.ts'
import { plainLine } from '#domain/text/plainText.ts'
import { patch } from '#features/kit/index.ts'

export type Said = 'nickname' | 'signature'

export interface SaidForm {
  readonly text: string
}

/** Validation of a nickname and a signature, by the functions that the server also uses. */
const faultOf = { nickname: nicknameFault, signature: signatureFault } as const

export const SAID_MOST: Readonly<Record<Said, number>> = { nickname: 10, signature: 30 }

export const saidRules = (what: Said) => ({
  reduce: patch<SaidForm>,
  summarise: ({ text }: SaidForm) => [...plainLine(text)].length,
  errors: ({ text }: SaidForm): { readonly text?: TextFault } => {
    const fault = faultOf[what](plainLine(text))
    return fault === null ? {} : { text: fault }
  },
})

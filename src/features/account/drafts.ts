import { draft, like } from '#features/kit/index.ts'

type Form = 'login' | 'register' | 'forget'

const EMPTY = { account: '' }
const read = like(EMPTY)

/** The address that was typed in one of the sign-in forms, for the others. */
export const accountOf = (form: Form): string => draft.read(form, read)?.account ?? ''

/** Where a form leads to another one, that begins with its address. */
export const keepAccount = (form: Form, account: string): void => draft.keep(form, { account })

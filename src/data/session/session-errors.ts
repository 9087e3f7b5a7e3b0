import { createEmitter } from '../platform/emitter.ts'

/**
 * An answer type that concerns the whole app: 999, the session has ended; 998, the person's identity must be
 * verified first.
 */
export interface AccessError {
  readonly type: '998' | '999'
  readonly message: string
}

export const accessErrors = createEmitter<AccessError>()
export const onAccessError = accessErrors.on

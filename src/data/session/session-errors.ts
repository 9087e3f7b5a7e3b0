import { createEmitter } from '../platform/emitter.ts'

/** Answer types that concern the whole app: 999, the session is over; 998, the identity must be verified first. */
export interface Gate {
  readonly type: '998' | '999'
  readonly message: string
}

export const gates = createEmitter<Gate>()
export const onGate = gates.on

import { operatorArea } from './kit.ts'

/** Operators, approvals and the audit log. */
export const staff = operatorArea('staff', {})

import { operatorArea } from './kit.ts'

/** Jobs, outboxes, nodes, checkpoints and audits. */
export const system = operatorArea('system', {})

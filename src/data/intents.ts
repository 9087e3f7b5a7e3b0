import { local } from './local.ts'
import { onSessionEnd } from './session.ts'

/**
 * The ids of `once` calls whose outcome this device does not know yet: noted before sending (conventions.md §1), struck
 * off at the answer. Only id, call and time; never what was sent.
 */
export interface Intent {
  readonly id: string
  readonly call: string
  readonly at: number
}

const NAME = 'intents'
const KEPT = 20

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' && value !== null && 'id' in value && 'call' in value && 'at' in value

/** Unsettled ones of the signed-in person, oldest first: after a reload their lists tell what became of them. */
export function unsettled(): readonly Intent[] {
  try {
    const kept: unknown = JSON.parse(local.get(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isIntent) : []
  } catch {
    return []
  }
}

export function noteIntent(id: string, call: string): void {
  const others = unsettled().filter((intent) => intent.id !== id)
  local.set(NAME, JSON.stringify([...others, { id, call, at: Date.now() }].slice(-KEPT)))
}

export function settleIntent(id: string): void {
  const left = unsettled().filter((intent) => intent.id !== id)
  if (left.length === 0) local.remove(NAME)
  else local.set(NAME, JSON.stringify(left))
}

onSessionEnd(() => local.remove(NAME))

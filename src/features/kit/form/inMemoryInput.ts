import { onSessionEnd } from '#data/session/session.ts'

/**
 * Input that must not be stored on the device (a full card number, a document number). Held in memory while
 * the person visits a picker page, and removed when the page closes or the session ends.
 */
const texts = new Map<string, string>()
onSessionEnd(() => texts.clear())

export const memoryInput = {
  get: (name: string): string => texts.get(name) ?? '',
  keep: (name: string, text: string): void => void texts.set(name, text),
  drop: (name: string): void => void texts.delete(name),
}

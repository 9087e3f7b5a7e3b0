import { onSessionEnd } from '#data/session/session.ts'

/**
 * What is typed in a form and may not be written to the device (a full card number, the number of a document): kept in
 * memory while the person visits a picker, and gone with the page or the session.
 */
const texts = new Map<string, string>()
onSessionEnd(() => texts.clear())

export const held = {
  get: (name: string): string => texts.get(name) ?? '',
  keep: (name: string, text: string): void => void texts.set(name, text),
  drop: (name: string): void => void texts.delete(name),
}

/**
 * A text for people: English with ICU placeholders, and a `context` when the same words have another meaning
 * elsewhere.
 */
export interface Phrase {
  readonly message: string
  readonly context?: string
}

/**
 * Marks a text of server or contract for the catalogues `locales/*.po`, where `npm run messages` extracts it
 * (`macro` in package.json). The text must be a literal in the call.
 */
export const msg = (phrase: Phrase): Phrase => phrase

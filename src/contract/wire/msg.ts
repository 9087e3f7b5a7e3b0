/**
 * A text shown to people: English with ICU placeholders, and a `context` where the same English text needs
 * different translations.
 */
export interface Phrase {
  readonly message: string
  readonly context?: string
}

/**
 * Marks a text of server or contract for the catalogues `locales/*.po`, where `npm run messages` writes it
 * (`macro` in package.json). The text must be a literal in the call.
 */
export const msg = (phrase: Phrase): Phrase => phrase

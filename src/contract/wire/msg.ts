/** A text that people read: English, with values in braces (ICU), and what it is when another text has the same words. */
export interface Phrase {
  readonly message: string
  readonly context?: string
}

/**
 * Marks a text of the server or of the contract for the catalogues `locales/*.po`: `npm run messages` finds every call
 * (`macro` in package.json). Words must stand in the call itself.
 */
export const msg = (phrase: Phrase): Phrase => phrase

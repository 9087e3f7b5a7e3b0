/** The catalogue key of a phrase: the same text may have another translation in another context. */
export const phraseKey = (message: string, context = ''): string => `${context}\u0004${message}`

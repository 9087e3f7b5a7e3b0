/** How a phrase is looked up: the same words may mean something else in another context. */
export const keyOf = (message: string, context = ''): string => `${context}\u0004${message}`

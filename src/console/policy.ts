/**
 * The page's part in its content policy (docs/operations/console.md): styles that scripts add carry the nonce of this very
 * load, and no text becomes elements but sanitised news in their preview.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

/** Text of a style element: nothing in it may begin an element. */
export function styleText(text: string): string {
  if (text.includes('<')) throw new TypeError('only the text of styles becomes markup here')
  return text
}

/** Before the first style is added. */
export function keepPolicy(): void {
  // Dialogs add a style of their own, and read its nonce from this global.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: styleText })
}

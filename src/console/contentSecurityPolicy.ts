/**
 * Implements the content security policy in the page (docs/operations/console.md): styles that
 * scripts add get the nonce of this page load, and no text is parsed as HTML except sanitised HTML
 * in previews.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

interface Policy {
  createHTML(text: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

const trustedTypes = (): TrustedTypes | undefined =>
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes

/**
 * Returns the text of a style element unchanged.
 * @throws TypeError when an HTML element could begin in the text
 */
export function styleText(text: string): string {
  if (text.includes('<')) throw new TypeError('only the text of styles becomes markup here')
  return text
}

/** Activates the policy; must run before the first style is added. */
export function applyContentPolicy(): void {
  // The dialog component adds a style element and reads its nonce from this global.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
  trustedTypes()?.createPolicy('default', { createHTML: styleText })
}

const COLOURS = { light: ['#ffffff', '#1f2630'], dark: ['#181d25', '#dde2ea'] } as const
const AS_IT_IS: Policy = { createHTML: (text) => text }
let frames: Policy | undefined

/**
 * The document of a preview, as `srcdoc` of a frame with an empty `sandbox` attribute. In such a
 * frame no script runs, no form is submitted and no window opens, even if the server's sanitiser
 * missed markup.
 */
export function frameDocument(html: string, scheme: keyof typeof COLOURS): string {
  frames ??= trustedTypes()?.createPolicy('console', AS_IT_IS) ?? AS_IT_IS
  const [ground, ink] = COLOURS[scheme]
  return frames.createHTML(`<!doctype html><meta charset="utf-8"><style nonce="${styleNonce()}">
html{color-scheme:${scheme}}
body{margin:12px;background:${ground};color:${ink};font:14px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%}
</style>${html}`)
}

/**
 * The page's part in its content policy (docs/operations/console.md): styles that scripts add carry the nonce of this very
 * load, and no text becomes elements but sanitised news in their preview.
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

/** Text of a style element: nothing in it may begin an element. */
export function styleText(text: string): string {
  if (text.includes('<')) throw new TypeError('only the text of styles becomes markup here')
  return text
}

/** Before the first style is added. */
export function keepPolicy(): void {
  // Dialogs add a style of their own, and read its nonce from this global.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
  trustedTypes()?.createPolicy('default', { createHTML: styleText })
}

const COLOURS = { light: ['#ffffff', '#1f2630'], dark: ['#181d25', '#dde2ea'] } as const
const AS_IT_IS: Policy = { createHTML: (text) => text }
let frames: Policy | undefined

/**
 * The document of a preview. It is set as `srcdoc` of a frame with an empty `sandbox`, and nowhere else: there no script runs,
 * no form is sent and no window opens, whatever the server's sanitiser would have let through.
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

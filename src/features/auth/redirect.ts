export const HOME = '/pages/index/index'
const OWN = /^\/pages\/common\/(?:login|register|forget)(?:[/?#]|$)/

/**
 * Where to go after signing in: the exact route and query the person came from, or home. Only a route of this app is
 * taken; an address of another site, a scheme or the sign-in pages themselves give home.
 */
export function safeRedirect(redirect: string | undefined): string {
  if (!redirect?.startsWith('/') || redirect.startsWith('//') || redirect.includes('\\')) return HOME
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rejects
  return OWN.test(redirect) || /[\u0000-\u001f]/.test(redirect) ? HOME : redirect
}

/** A sign-in page that remembers where the person wanted to go. */
export function withRedirect(page: string, redirect: string | undefined): string {
  const target = safeRedirect(redirect)
  return target === HOME ? page : `${page}?redirect=${encodeURIComponent(target)}`
}

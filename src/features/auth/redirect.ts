export const HOME = '/pages/index/index'
const OWN = /^\/pages\/common\/(?:login|register|forget)(?:[/?#]|$)/

/**
 * Where to go after signing in: the route and query the person came from, or the home screen. Accepts only
 * routes of this app other than the sign-in pages, so that a link cannot redirect to another site.
 */
export function safeRedirect(redirect: string | undefined): string {
  if (!redirect?.startsWith('/') || redirect.startsWith('//') || redirect.includes('\\')) return HOME
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters.
  return OWN.test(redirect) || /[\u0000-\u001f]/.test(redirect) ? HOME : redirect
}

/** The URL of a sign-in page that returns to `redirect` afterwards. */
export function withRedirect(page: string, redirect: string | undefined): string {
  const target = safeRedirect(redirect)
  return target === HOME ? page : `${page}?redirect=${encodeURIComponent(target)}`
}

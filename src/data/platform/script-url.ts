interface Policy {
  createScriptURL(url: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

let policy: Policy | null = null

/**
 * The address of the worker as the page's policy wants it: under `require-trusted-types-for 'script'` no text may become
 * a script address unless a named policy lets it through, and this one lets through the worker alone. A page may make a
 * policy once, so later calls, of a registration that is tried again, find the first one. Browsers without Trusted Types
 * take the text as it is.
 */
export function workerUrl(url: string): string {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isFactory(factory)) return url
  policy ??= factory.createPolicy('h5', {
    createScriptURL: (wanted) => {
      if (wanted !== url) throw new TypeError('no script address of this app')
      return wanted
    },
  })
  return policy.createScriptURL(url)
}

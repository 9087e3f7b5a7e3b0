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
 * The address of the service worker in the form that Trusted Types require: under `require-trusted-types-for
 * 'script'` only a named policy may create a script address, and this policy allows only the worker's
 * address. A page may create a policy of one name only once, so a retried registration reuses the policy.
 * Browsers without Trusted Types accept a plain string.
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

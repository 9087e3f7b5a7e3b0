/**
 * Faults of a device's storage, as scripts that run in every document before the app. They are strings,
 * because TypeScript loaders would add helpers to functions.
 */
export interface DeviceFault {
  readonly name: string
  readonly script: string
}

const rejecting = (object: string, member: string, error: string): string =>
  `Object.defineProperty(${object}, '${member}', { configurable: true, value: () => ${error} });`
const thrown = (name: string) => `{ throw new DOMException('blocked', '${name}') }`
const without = (area: string): string =>
  `Object.defineProperty(window, '${area}', { get() { throw new DOMException('blocked', 'SecurityError') } });`

const NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined });"
/** Storage as in private windows of older browsers: the database exists but cannot be opened. */
const PRIVATE_DATABASE = `IDBFactory.prototype.open = () => {
  const request = new EventTarget()
  Object.assign(request, { error: new DOMException('private', 'InvalidStateError'), readyState: 'done' })
  setTimeout(() => {
    const event = new Event('error', { cancelable: true })
    if (request.onerror) request.onerror(event)
    request.dispatchEvent(event)
  })
  return request
};`
const NO_WORKER = 'delete Navigator.prototype.serviceWorker;'

export const FAULTS: readonly DeviceFault[] = [
  { name: 'no IndexedDB', script: NO_DATABASE },
  {
    name: 'an IndexedDB that rejects to open',
    script: rejecting('IDBFactory.prototype', 'open', thrown('SecurityError')),
  },
  { name: 'an IndexedDB that fails to open', script: PRIVATE_DATABASE },
  { name: 'an IndexedDB that never answers', script: 'IDBFactory.prototype.open = () => new EventTarget();' },
  {
    name: 'an IndexedDB whose writes all fail',
    script: rejecting('IDBObjectStore.prototype', 'put', thrown('UnknownError')),
  },
  { name: 'a localStorage that throws', script: without('localStorage') },
  { name: 'a sessionStorage that throws', script: without('sessionStorage') },
  { name: 'no service worker', script: NO_WORKER },
  {
    name: 'a service worker that cannot be registered',
    // On a blank page `navigator.serviceWorker` does not exist.
    script: `if ('serviceWorker' in navigator) ${rejecting(
      'ServiceWorkerContainer.prototype',
      'register',
      "Promise.reject(new DOMException('blocked', 'SecurityError'))",
    )}`,
  },
  {
    name: 'no storage, database, service worker, lock or broadcast channel',
    script: [
      without('localStorage'),
      without('sessionStorage'),
      NO_DATABASE,
      NO_WORKER,
      'delete Navigator.prototype.locks;',
      'delete Navigator.prototype.storage;',
      'delete window.BroadcastChannel;',
      'delete window.caches;',
    ].join('\n'),
  },
]

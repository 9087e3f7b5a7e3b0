// Background Sync, which TypeScript's library does not have (WICG Background Synchronization).
interface SyncManager {
  register(tag: string): Promise<void>
}
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
